import type { Store } from "@klarholm/contract";
import type { ReactNode } from "react";
import { look } from "../../../ui/Button/look.ts";
import { copyText } from "../../share/copy-text.ts";
import { mapLinks, mapPicture } from "../map-links.ts";
import { telHref } from "../../contact/contact-lines.ts";
import { openingLine } from "../store-view.ts";
import { storesCopy } from "../stores.copy.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { StoreCarousel } from "./StoreCarousel.tsx";
import styles from "./StoreDetail.module.css";
import { StoreMap } from "./StoreMap.tsx";

interface Props {
  store: Store;
  /** Key of the map service; empty without one. */
  mapsKey: string;
  /** The site's, for the map links. */
  host: string;
}

/** A store's details below its name (section 2, "Store detail popup"). */
export function StoreDetail({ store, mapsKey, host }: Props) {
  const { storeName, description, address, openStatus, linkPhone, businessTime, storeType, services, images } = store;
  const opening = openingLine(store.openingTime);
  const maps = mapLinks(store, host);
  const hydrated = useHydrated();
  const picture = mapPicture(store, mapsKey);
  return (
    <div className={styles.detail} data-pictures={images.length > 0 || undefined}>
      {images.length > 0 && <StoreCarousel name={storeName} pictures={images} />}
      <div>
        {description && <p className={styles.description}>{description}</p>}
        <dl className={styles.facts}>
          <Fact label={storesCopy.address}>
            {address}
            <button type="button" className={styles.copy} onClick={() => void copyText(address)} data-scripted>
              {storesCopy.copyAddress}
            </button>
          </Fact>
          {openStatus && linkPhone && <Fact label={storesCopy.phone}>{linkPhone}</Fact>}
          {!openStatus && opening && <Fact label={storesCopy.opening}>{opening}</Fact>}
          {businessTime && <Fact label={storesCopy.hours}>{businessTime}</Fact>}
          {storeType && <Fact label={storesCopy.type}>{storeType}</Fact>}
          {services.length > 0 && <Fact label={storesCopy.services}>{services.join("、")}</Fact>}
          {maps && (
            <Fact label={storesCopy.maps}>
              <ul className={styles.maps}>
                {(["amap", "baidu", "tencent"] as const).map((map) => (
                  <li key={map}>
                    <a className={styles.map} href={maps[map]} target="_blank" rel="noopener noreferrer">
                      {storesCopy[map]}
                    </a>
                  </li>
                ))}
              </ul>
            </Fact>
          )}
        </dl>
        {hydrated && picture && <StoreMap src={picture} alt={storesCopy.mapOf(storeName, address)} />}
        {openStatus && linkPhone && (
          <a className={look("filled")} href={telHref(linkPhone)}>
            {storesCopy.call}
          </a>
        )}
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
