import { useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useSiteConfig } from "../../../api/site-config.ts";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { usePendingQuery } from "../../../ui/Choice/use-pending-query.ts";
import { Dialog } from "../../../ui/Dialog/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState/EmptyState.tsx";
import { PageHead } from "../../../ui/PageHead/PageHead.tsx";
import type { StoresData } from "../load-stores.server.ts";
import { StoreCard } from "../StoreCard/StoreCard.tsx";
import { StoreDetail } from "../StoreDetail/StoreDetail.tsx";
import { StoreFilters } from "../StoreFilters/StoreFilters.tsx";
import { groupByProvince, isShownLarge, nameOf, nearestFirst } from "../store-view.ts";
import { storesCopy } from "../stores.copy.ts";
import { readStoresQuery, storesSearch } from "../stores-query.ts";
import { useDistances } from "../use-distances.ts";
import styles from "./FindUsPage.module.css";

/** The store list (STORE-01). The landing address's store is above the list, other stores open in a dialog. */
export function FindUsPage({ query, areas, types, stores, linked }: StoresData) {
  const navigate = useNavigate();
  const { mapsKey, publicUrl } = useSiteConfig();
  const { hostname: host } = new URL(publicUrl);
  const { state, distances, measure } = useDistances(query.province || query.city || query.type ? undefined : stores);
  // The page has two paths; links keep the current one.
  const { pathname, search } = useLocation();
  const code = readStoresQuery(new URLSearchParams(search)).store;
  const [landingStore, setLandingStore] = useState(linked?.storeCode);
  const openedInPage = useRef(false);

  const pending = usePendingQuery(pathname, query, readStoresQuery);
  const address = (store?: string) => `${pathname}${storesSearch({ ...pending, store })}`;
  const current = code
    ? (stores.find(({ storeCode }) => storeCode === code) ?? (linked?.storeCode === code ? linked : undefined))
    : undefined;
  // It stays behind the dialog of another store.
  const inline = code && landingStore && linked?.storeCode === landingStore ? linked : undefined;
  const dialog = current && current.storeCode !== inline?.storeCode ? current : undefined;

  const open = (storeCode: string) => {
    // The landing address does not change: there is no entry to go back to.
    openedInPage.current = storeCode !== code;
    if (storeCode === landingStore) setLandingStore(undefined);
  };
  const close = () => {
    if (!dialog) return;
    // Going back, so that the browser's back button does not open the store again.
    if (openedInPage.current) void navigate(-1);
    else void navigate(address(), { preventScrollReset: true });
    openedInPage.current = false;
  };

  const groups = distances
    ? [{ name: storesCopy.byDistance, stores: nearestFirst(stores, distances) }]
    : groupByProvince(stores, areas);
  return (
    <>
      <PageHead english={storesCopy.english} title={storesCopy.title} lead={[storesCopy.intro]} />

      {inline && (
        <section className={styles.linked} aria-labelledby="linked-store">
          <h2 id="linked-store" className={styles.linkedName}>
            {nameOf(inline)}
          </h2>
          <StoreDetail store={inline} mapsKey={mapsKey} host={host} />
          <p className={styles.onward}>
            <Link
              className={buttonVariant("quiet")}
              to={address()}
              onClick={() => setLandingStore(undefined)}
              preventScrollReset
            >
              {storesCopy.all}
            </Link>
          </p>
        </section>
      )}

      <div className={styles.bar}>
        <StoreFilters path={pathname} query={query} areas={areas} types={types} />
        <button
          type="button"
          className={styles.locate}
          onClick={() => void measure()}
          disabled={state === "asking"}
          aria-describedby="location-privacy"
          data-scripted
        >
          {state === "asking" ? storesCopy.locating : storesCopy.sortByDistance}
        </button>
      </div>
      <div className={styles.status}>
        <p role="status">{storesCopy.count(stores.length)}</p>
        <p role="status">{storesCopy.location[state]}</p>
        <p id="location-privacy" data-scripted>
          {storesCopy.privacy}
        </p>
      </div>

      {stores.length === 0 && (
        <EmptyState part title={storesCopy.emptyTitle} text={storesCopy.emptyText}>
          <Link className={buttonVariant("outlined")} to={pathname} preventScrollReset>
            {storesCopy.all}
          </Link>
        </EmptyState>
      )}
      {groups.length > 2 && (
        <nav aria-label={storesCopy.areas}>
          <ul className={styles.areas}>
            {groups.map(({ name, stores: members }, group) => (
              <li key={name}>
                <a className={styles.toArea} href={`#area-${group}`}>
                  {name} <small>{members.length}</small>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groups.map(({ name, stores: members }, group) => (
        <section key={name} className={styles.group} id={`area-${group}`}>
          <h2 className={styles.area}>{name}</h2>
          <ul className={styles.grid}>
            {members.map((store) => (
              <li key={store.storeCode} data-large={isShownLarge(store) || undefined}>
                <StoreCard store={store} href={address(store.storeCode)} onOpen={() => open(store.storeCode)} />
              </li>
            ))}
          </ul>
        </section>
      ))}

      <Dialog open={dialog !== undefined} addressed onClose={close} title={dialog ? nameOf(dialog) : storesCopy.detail}>
        {dialog && <StoreDetail key={dialog.storeCode} store={dialog} mapsKey={mapsKey} host={host} />}
      </Dialog>
    </>
  );
}
