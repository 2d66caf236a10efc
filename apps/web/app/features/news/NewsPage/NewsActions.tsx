import { lazy, Suspense, useState } from "react";
import { look } from "../../../ui/Button/look.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { SharedProduct } from "../../catalogue/detail/ShareDialog/share.ts";
import { newsCopy } from "../news.copy.ts";
import styles from "./NewsPage.module.css";

const ShareDialog = lazy(() => import("../../catalogue/detail/ShareDialog/ShareDialog.tsx"));

/** Pass on, print. Both need scripts, and stand in their place from the start so that nothing moves. */
export function NewsActions({ shared }: { shared: SharedProduct }) {
  const hydrated = useHydrated();
  const [sharing, setSharing] = useState(false);
  return (
    <div className={styles.actions}>
      <button type="button" className={look("quiet")} aria-haspopup="dialog" disabled={!hydrated} onClick={() => setSharing(true)}>
        {newsCopy.share}
      </button>
      <button type="button" className={look("quiet")} disabled={!hydrated} onClick={() => window.print()}>
        {newsCopy.print}
      </button>
      {sharing && (
        <Suspense>
          <ShareDialog shared={shared} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </div>
  );
}
