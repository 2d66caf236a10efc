import { useId, useRef, useState } from "react";
import { usePopover } from "../../../../ui/use-popover.ts";
import type { Channel } from "../../../contact/channels.ts";
import { buyCopy } from "./buy.copy.ts";
import infoStyles from "./BuyInfo.module.css";
import styles from "./ChannelItem.module.css";

const icons = {
  shop: "M3 8 4.5 3h11L17 8M3.5 8v9h13V8M3 8h14M8 17v-5h4v5",
  code: "M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h2v2h-2zM15 15h2v2h-2zM12 17h1M17 12v1",
};

/** A channel as a link, or as a button that shows its QR code. */
export function ChannelItem({ name, href, qr, shop }: Channel) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  usePopover(open, root, () => setOpen(false));
  const label = (
    <>
      <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden>
        <path d={qr ? icons.code : icons.shop} />
      </svg>
      {name}
    </>
  );
  if (!qr)
    return (
      <a className={infoStyles.channel} href={href} target="_blank" rel="noopener" data-press={shop}>
        {label}
      </a>
    );
  return (
    <div ref={root}>
      <button
        type="button"
        className={infoStyles.channel}
        data-press={shop}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        {/* An <img>: a long press in WeChat recognizes the code. */}
        <img
          className={styles.code}
          src={qr.url}
          alt={qr.alt || `${name}二维码`}
          width={160}
          height={160}
          loading="lazy"
        />
        <p className={styles.hint}>{buyCopy.qrHint}</p>
      </div>
    </div>
  );
}
