import { lazy, type MouseEvent, Suspense, useState } from "react";
import { PageDialog } from "../../ui/Dialog/PageDialog.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { copyText } from "./copy-text.ts";
import { isWeChat, microblogUrl, popupFeatures, type SharedProduct } from "./share.ts";
import { shareCopy } from "./share.copy.ts";
import { buttonVariant } from "../../ui/Button/button-variant.ts";
import styles from "./ShareDialog.module.css";

const QrImage = lazy(async () => ({ default: (await import("./QrImage.tsx")).QrImage }));

/** QR code (drawn on first opening), poster, Weibo, address and the device's share menu. */
export function ShareDialog({ id, shared }: { id: string; shared: SharedProduct }) {
  const [opened, setOpened] = useState(false);
  const hydrated = useHydrated();
  const inWeChat = hydrated && isWeChat(navigator.userAgent);
  // Rejected also when the visitor cancels.
  const share = () => void navigator.share({ title: shared.title, url: shared.url }).catch(() => undefined);
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
              className={buttonVariant("underlined")}
              href={shared.poster}
              {...(!inWeChat && { download: `${shared.title}.jpg` })}
            >
              {shareCopy.savePoster}
            </a>
          )}
          {!inWeChat && (
            <a
              className={buttonVariant("underlined")}
              href={microblogUrl(shared)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={openPopup}
            >
              {shareCopy.microblog}
            </a>
          )}
          <button type="button" className={buttonVariant("underlined")} onClick={() => void copyText(shared.url)}>
            {shareCopy.copyLink}
          </button>
          {!inWeChat && canShare && (
            <button type="button" className={buttonVariant("underlined")} onClick={share}>
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

function openPopup(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  window.open(event.currentTarget.href, "_blank", popupFeatures(window.screen));
}
