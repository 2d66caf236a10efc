import { useEffect, useState, useSyncExternalStore } from "react";
import { look } from "../../../ui/Button/look.ts";
import { EmptyState } from "../../../ui/EmptyState/EmptyState.tsx";
import { PageHead } from "../../../ui/PageHead/PageHead.tsx";
import { type KeptPage, keptPages } from "../kept-list.ts";
import { momentOf } from "../moment.ts";
import { offlineCopy as copy } from "../offline.copy.ts";
import styles from "./OfflinePage.module.css";

/** What can be read without a network: the pages that this browser keeps. Whoever asked for another one is told so. */
export function OfflinePage() {
  const [pages, setPages] = useState<readonly KeptPage[]>([]);
  const wanted = useSyncExternalStore(onHash, wantedAddress, () => undefined);
  useEffect(() => {
    const show = (kept: readonly KeptPage[]) => {
      setPages(kept);
    };
    keptPages().then(show, () => show([]));
  }, []);
  // Documents, each: without a network only those are there.
  const again = wanted?.startsWith("/") && !wanted.startsWith("//") && (
    <a className={look("outlined")} href={wanted}>
      {copy.again}
    </a>
  );
  if (pages.length === 0) {
    return (
      <div data-unasked>
        <EmptyState title={wanted === undefined ? copy.nothing : copy.never} text={copy.nothingText}>
          {again}
          <a className={look("outlined")} href="/cookie">
            {copy.choice}
          </a>
          <a className={look("quiet")} href="/">
            {copy.home}
          </a>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <PageHead
        title={wanted === undefined ? copy.title : copy.never}
        lead={[wanted === undefined ? copy.lead(pages.length) : copy.neverText]}
      />
      <div className={styles.body}>
        {again}
        <ul className={styles.pages} aria-label={copy.list}>
          {pages.map(({ address, title, keptAt }) => (
            <li key={address}>
              <a href={address}>
                {title}
                <small>{copy.keptOn(momentOf(keptAt))}</small>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** What was asked for and is not kept; no server hears of it. */
function wantedAddress(): string | undefined {
  const { hash } = location;
  return hash.startsWith("#to=") ? decodeURIComponent(hash.slice("#to=".length)) : undefined;
}

function onHash(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
