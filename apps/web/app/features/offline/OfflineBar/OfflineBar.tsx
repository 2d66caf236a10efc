import { useSyncExternalStore } from "react";
import { cacheTime } from "../../../navigation/offline-cache.ts";
import { offlinePath } from "../../../navigation/offline-protocol.ts";
import { formatMoment } from "../format-moment.ts";
import { barCopy as copy } from "./offline-bar.copy.ts";
import styles from "./OfflineBar.module.css";

/** On a page from the offline cache its age; when the network is lost a link to the cached pages. */
export function OfflineBar() {
  const text = useSyncExternalStore(onNetwork, currentText, () => undefined);
  if (text === undefined) return null;
  return (
    <aside className={styles.bar} aria-label={copy.label}>
      <p role="status">{text}</p>
      {/* A document navigation: the worker caches documents only. */}
      {location.pathname !== offlinePath && <a href={offlinePath}>{copy.pages}</a>}
      <button type="button" onClick={() => location.reload()}>
        {copy.fresh}
      </button>
    </aside>
  );
}

function currentText(): string | undefined {
  const cachedAt = cacheTime();
  if (cachedAt === undefined) {
    const hasCache = Boolean(navigator.serviceWorker?.controller);
    return navigator.onLine || !hasCache ? undefined : copy.cut;
  }
  return isBack && navigator.onLine ? copy.back(formatMoment(cachedAt)) : copy.kept(formatMoment(cachedAt));
}

/** Whether an "online" event occurred. `navigator.onLine` is also true when only the site is unreachable. */
let isBack = false;

function onNetwork(listener: () => void): () => void {
  const onEvent = ({ type }: Event) => {
    isBack = type === "online";
    listener();
  };
  for (const type of ["online", "offline"]) addEventListener(type, onEvent);
  return () => {
    for (const type of ["online", "offline"]) removeEventListener(type, onEvent);
  };
}
