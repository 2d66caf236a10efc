import { lazy, type MouseEvent, Suspense, useState } from "react";
import { PageDialog } from "../../ui/Dialog/PageDialog.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { copyText } from "./copy-text.ts";
import { isWeChat, microblogUrl, popupFeatures, type SharedProduct } from "./share.ts";
import { shareCopy } from "./share.copy.ts";
import { look } from "../../ui/Button/look.ts";
import styles from "./ShareDialog.module.css";

interface Props {
  id: string;
  shared: SharedProduct;
}

const QrImage = lazy(async () => ({ default: (await import("./QrImage.tsx")).QrImage }));

/** Ways to pass a product on: its QR code, which is drawn when the dialog first opens, the microblog, its address. */
export function ShareDialog({ id, shared }: Props) {
  const [opened, setOpened] = useState(false);
  const hydrated = useHydrated();
  const inWeChat = hydrated && isWeChat(navigator.userAgent);
  const canShare = hydrated && "share" in navigator;
  return (
    <PageDialog
      id={id}
      title={shareCopy.title}
      className={styles.dialog}
      onOpenChange={(open) => setOpened((before) => before || open)}
    >
      <div className={styles.content}>
        <div className={styles.place}>
          <Suspense>{opened && <QrImage value={shared.url} alt={shareCopy.qrAlt(shared.title)} />}</Suspense>
        </div>
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
    </PageDialog>
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
