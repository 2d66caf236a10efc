import { look } from "../../../ui/Button/look.ts";
import { opens } from "../../../ui/Dialog/PageDialog.tsx";
import type { SharedProduct } from "../../share/share.ts";
import { ShareDialog } from "../../share/ShareDialog.tsx";
import { newsCopy } from "../news.copy.ts";
import styles from "./NewsPage.module.css";

const shareId = "share";

/** Pass on, print. Both need scripts, and stand in their place from the start so that nothing moves. */
export function NewsActions({ shared }: { shared: SharedProduct }) {
  return (
    <div className={styles.actions} data-scripted>
      <button type="button" {...opens(shareId)} className={look("quiet")}>
        {newsCopy.share}
      </button>
      <button type="button" className={look("quiet")} onClick={() => window.print()}>
        {newsCopy.print}
      </button>
      <ShareDialog id={shareId} shared={shared} />
    </div>
  );
}
