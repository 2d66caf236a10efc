import type { SiteSettings } from "@klarholm/contract";
import { useId } from "react";
import { Link } from "react-router";
import { look } from "../../ui/Button/look.ts";
import { type Channel, followChannels, onlineStores } from "../channels.ts";
import { frameCopy } from "../frame.copy.ts";
import styles from "./ContactPopover.module.css";

/** What the contact popover shows: shops elsewhere, accounts to follow, and the way to all stores. */
export function ContactPanel({ settings }: { settings: SiteSettings }) {
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
        {channels.map((channel) => (
          <li key={channel.name} data-qr={channel.qr && true}>
            {channel.qr ? (
              <figure className={styles.code}>
                <img src={channel.qr.url} alt={channel.qr.alt || channel.name + frameCopy.qrSuffix} width="112" height="112" />
                <figcaption>
                  {channel.name}
                  <small>{frameCopy.scanWithWeChat}</small>
                </figcaption>
              </figure>
            ) : (
              <a className={styles.link} href={channel.href} target="_blank" rel="noopener">
                {channel.name}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
