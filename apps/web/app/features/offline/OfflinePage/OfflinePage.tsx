import { useEffect, useState, useSyncExternalStore } from "react";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { EmptyState } from "../../../ui/EmptyState/EmptyState.tsx";
import { PageHead } from "../../../ui/PageHead/PageHead.tsx";
import { cachedPages, type CachedPage } from "../cached-pages.ts";
import { formatMoment } from "../format-moment.ts";
import { offlineCopy as copy } from "../offline.copy.ts";
import styles from "./OfflinePage.module.css";

/** Lists the cached pages. The worker redirects here if a page is not cached, with its address in the hash. */
export function OfflinePage() {
  const [pages, setPages] = useState<readonly CachedPage[]>([]);
  const requested = useSyncExternalStore(onHash, requestedAddress, () => undefined);
  useEffect(() => {
    cachedPages().then(setPages, () => undefined);
  }, []);
  // Document navigations: without a network only documents are available.
  const again = requested?.startsWith("/") && !requested.startsWith("//") && (
    <a className={buttonVariant("outlined")} href={requested}>
      {copy.again}
    </a>
  );
  if (pages.length === 0) {
    return (
      <div>
        <EmptyState title={requested === undefined ? copy.nothing : copy.never} text={copy.nothingText}>
          {again}
          <a className={buttonVariant("outlined")} href="/cookie">
            {copy.choice}
          </a>
          <a className={buttonVariant("quiet")} href="/">
            {copy.home}
          </a>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <PageHead
        title={requested === undefined ? copy.title : copy.never}
        lead={[requested === undefined ? copy.lead(pages.length) : copy.neverText]}
      />
      <div className={styles.body}>
        {again}
        <ul className={styles.pages} aria-label={copy.list}>
          {pages.map(({ address, title, cachedAt }) => (
            <li key={address}>
              <a href={address}>
                {title}
                <small>{copy.keptOn(formatMoment(cachedAt))}</small>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function requestedAddress(): string | undefined {
  const { hash } = location;
  return hash.startsWith("#to=") ? decodeURIComponent(hash.slice("#to=".length)) : undefined;
}

function onHash(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
