import type { SiteSettings } from "@klarholm/contract";
import { type RefObject, useId } from "react";
import { Link } from "react-router";
import { look } from "../../ui/Button/look.ts";
import { usePopover } from "../../ui/use-popover.ts";
import { type Channel, followChannels, onlineStores } from "../../features/contact/channels.ts";
import { frameCopy } from "../frame.copy.ts";
import styles from "./ContactPopover.module.css";

export interface ContactPanelProps {
  settings: SiteSettings;
  /** Holds the button and the popover. */
  area: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** What the contact popover shows: shops elsewhere, accounts to follow, and the way to all stores. */
export function ContactPanel({ settings, area, onClose }: ContactPanelProps) {
  usePopover(true, area, onClose);
  return (
    <>
      <Channels title={frameCopy.onlineStores} channels={onlineStores(settings)} />
      <Channels title={frameCopy.followUs} channels={followChannels(settings)} />
      <Link className={look("quiet")} to="/find-us">
        {frameCopy.allStores}
      </Link>
    </>
  );
}

function Channels({ title, channels }: { title: string; channels: Channel[] }) {
  const id = useId();
  if (channels.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.channels}>
        {channels.map(({ name, href, qr }) => (
          <li key={name}>
            {qr && <img className={styles.code} src={qr.url} alt={qr.alt} width="112" height="112" />}
            {/* Without an address it is plain text to everybody. */}
            <a className={styles.link} href={href} target="_blank" rel="noopener">
              {name}
            </a>
            {qr && <small className={styles.hint}>{frameCopy.scan}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
