import { useSyncExternalStore } from "react";
import { keptAt } from "../../../navigation/offline-cache.ts";
import { offlinePath } from "../../../navigation/offline-protocol.ts";
import { momentOf } from "../moment.ts";
import { barCopy as copy } from "./offline-bar.copy.ts";
import styles from "./OfflineBar.module.css";

/** Says that there is no network but kept pages, and of a kept page how old it is. Nothing while pages come over the network. */
export function OfflineBar() {
  const text = useSyncExternalStore(onNetwork, sentence, () => undefined);
  if (text === undefined) return null;
  return (
    <aside className={styles.bar} aria-label={copy.label}>
      <p role="status">{text}</p>
      {/* A document each: the worker keeps no others. */}
      {location.pathname !== offlinePath && <a href={offlinePath}>{copy.pages}</a>}
      <button type="button" onClick={() => location.reload()}>
        {copy.fresh}
      </button>
    </aside>
  );
}

function sentence(): string | undefined {
  const kept = keptAt();
  // Whoever has agreed to no keeping has nothing to open, and is told by what fails.
  const mayOpen = Boolean(navigator.serviceWorker?.controller);
  if (kept === undefined) return navigator.onLine || !mayOpen ? undefined : copy.cut;
  return heardOfNetwork && navigator.onLine ? copy.back(momentOf(kept)) : copy.kept(momentOf(kept));
}

/** Browsers call themselves online while the site alone cannot be reached: only news of it counts. */
let heardOfNetwork = false;

function onNetwork(listener: () => void): () => void {
  const hear = ({ type }: Event) => {
    heardOfNetwork = type === "online";
    listener();
  };
  for (const name of ["online", "offline"]) addEventListener(name, hear);
  return () => {
    for (const name of ["online", "offline"]) removeEventListener(name, hear);
  };
}
