import type { SiteSettings } from "@klarholm/contract";
import { useId } from "react";
import { Link } from "react-router";
import { type Channel, followChannels, onlineStores } from "../../features/contact/channels.ts";
import { buttonVariant } from "../../ui/Button/button-variant.ts";
import { Popover } from "../../ui/Popover/Popover.tsx";
import { frameCopy } from "../frame.copy.ts";
import styles from "./ContactPopover.module.css";

interface Props {
  settings: SiteSettings;
  onOpenChange: (open: boolean) => void;
}

/** The contact button with its popover: shops, social accounts, and a link to all stores. */
export function ContactPopover({ settings, onOpenChange }: Props) {
  const label = (
    <>
      <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden>
        <path d="M3 8.5V17h14V8.5M2 8l2-5h12l2 5c0 1.4-1 2.2-2.2 2.2S13.5 9.4 13.5 8.4c0 1-.9 1.8-1.8 1.8S10 9.4 10 8.4c0 1-.8 1.8-1.700 1.8S6.5 9.4 6.5 8.4c0 1-1 1.8-2.300 1.8S2 9.4 2 8ZM8 17v-4h4v4" />
      </svg>
      <span>{frameCopy.contact}</span>
    </>
  );
  return (
    <Popover label={label} labelClassName={styles.button} contentClassName={styles.popover} onOpenChange={onOpenChange}>
      <Channels title={frameCopy.onlineStores} channels={onlineStores(settings)} />
      <Channels title={frameCopy.followUs} channels={followChannels(settings)} />
      <Link className={buttonVariant("quiet")} to="/find-us">
        {frameCopy.allStores}
      </Link>
    </Popover>
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
        {channels.map(({ name, href, qr, shop }) => (
          <li key={name}>
            {qr && <img className={styles.code} src={qr.url} alt={qr.alt} width="112" height="112" loading="lazy" />}
            {/* Without `href` it is plain text. */}
            <a className={styles.link} href={href} target="_blank" rel="noopener" data-press={shop}>
              {name}
            </a>
            {qr && <small className={styles.hint}>{frameCopy.scan}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
