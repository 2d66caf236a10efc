import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { copyText } from "../../share/copy-text.ts";
import type { QrPath } from "../../share/qr.ts";
import { useList } from "../product-lists.ts";
import { addWithToast } from "../wish-toast.ts";
import { wishesCopy as copy } from "../wishes.copy.ts";
import styles from "./ListTools.module.css";

/** QR code and buttons of a list: add another visitor's list to one's own, copy the address, print. */
export function ListTools({ ids, url, qr }: { ids: readonly string[]; url: string; qr: QrPath | undefined }) {
  const own = useList("wish-list")?.split(",");
  const isForeign = own !== undefined && ids.some((id) => !own.includes(id));
  return (
    <aside className={styles.tools}>
      {qr && (
        <figure className={styles.code}>
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label={copy.qrAlt}
            shapeRendering="crispEdges"
            width="160"
            height="160"
          >
            <path d={qr.path} />
          </svg>
          <figcaption>{copy.qrHint}</figcaption>
        </figure>
      )}
      <p className={styles.buttons}>
        {isForeign && (
          <button type="button" className={buttonVariant("filled")} onClick={() => addWithToast(ids)}>
            {copy.addAll}
          </button>
        )}
        <button type="button" className={buttonVariant("quiet")} onClick={() => void copyText(url)}>
          {copy.copyLink}
        </button>
        <button type="button" className={buttonVariant("quiet")} onClick={() => window.print()}>
          {copy.print}
        </button>
      </p>
    </aside>
  );
}
