import { useState } from "react";
import { usePart } from "../../../loading/use-part.ts";
import { look } from "../../../ui/Button/look.ts";
import type { SharedProduct } from "../../share/share.ts";
import { newsCopy } from "../news.copy.ts";
import styles from "./NewsPage.module.css";

const loadSharing = async () => (await import("../../share/ShareDialog.tsx")).default;

/** Pass on, print. Both need scripts, and stand in their place from the start so that nothing moves. */
export function NewsActions({ shared }: { shared: SharedProduct }) {
  const [sharing, setSharing] = useState(false);
  const [ShareDialog, askForSharing] = usePart(loadSharing);
  const share = () => {
    setSharing(true);
    askForSharing();
  };
  return (
    <div className={styles.actions} data-scripted>
      <button type="button" className={look("quiet")} aria-haspopup="dialog" onClick={share}>
        {newsCopy.share}
      </button>
      <button type="button" className={look("quiet")} onClick={() => window.print()}>
        {newsCopy.print}
      </button>
      {ShareDialog && sharing && <ShareDialog shared={shared} onClose={() => setSharing(false)} />}
    </div>
  );
}
