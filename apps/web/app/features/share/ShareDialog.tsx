import { type MouseEvent, useState } from "react";
import { Dialog } from "../../ui/Dialog/Dialog.tsx";
import { copyText } from "./copy-text.ts";
import { QrImage } from "./QrImage.tsx";
import { isWeChat, microblogUrl, popupFeatures, type SharedProduct } from "./share.ts";
import { shareCopy } from "./share.copy.ts";
import { look } from "../../ui/Button/look.ts";
import styles from "./ShareDialog.module.css";

interface Props {
  shared: SharedProduct;
  onClose: () => void;
}

/** Ways to pass a product on: its QR code, the microblog, its address. The default export is what `lazy` takes. */
export default function ShareDialog({ shared, onClose }: Props) {
  const [inWeChat] = useState(() => isWeChat(navigator.userAgent));
  const [canShare] = useState(() => "share" in navigator);
  return (
    <Dialog open onClose={onClose} title={shareCopy.title} className={styles.dialog}>
      <div className={styles.content}>
        <QrImage value={shared.url} alt={shareCopy.qrAlt(shared.title)} />
        <p className={styles.hint}>{inWeChat ? shareCopy.qrHintWeChat : shareCopy.qrHint}</p>
        <div className={styles.ways}>
          {shared.poster && (
            <a
              className={look("underlined")}
              href={shared.poster}
              {...(!inWeChat && { download: `${shared.title}.jpg` })}
            >
              {shareCopy.savePoster}
            </a>
          )}
          {!inWeChat && (
            <a
              className={look("underlined")}
              href={microblogUrl(shared)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={openPopup}
            >
              {shareCopy.microblog}
            </a>
          )}
          <button type="button" className={look("underlined")} onClick={() => void copyText(shared.url)}>
            {shareCopy.copyLink}
          </button>
          {!inWeChat && canShare && (
            <button type="button" className={look("underlined")} onClick={() => void shareBy(shared)}>
              {shareCopy.more}
            </button>
          )}
        </div>
        {inWeChat && (
          <>
            {shared.poster && <p className={styles.hint}>{shareCopy.posterHint}</p>}
            <p className={styles.hint}>{shareCopy.openInBrowser}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Hands the page to the device. Whoever thinks better of it, or whose device refuses, has the other ways. */
async function shareBy({ title, url }: SharedProduct): Promise<void> {
  await navigator.share({ title, url }).catch(() => undefined);
}

function openPopup(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  window.open(event.currentTarget.href, "_blank", popupFeatures(window.screen));
}
