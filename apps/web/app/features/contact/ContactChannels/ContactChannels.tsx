import type { SiteSettings } from "@klarholm/contract";
import { Link } from "react-router";
import { type Channel, followChannels, onlineStores } from "../channels.ts";
import { contactLines } from "../contact-lines.ts";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { contactCopy as copy } from "../contact.copy.ts";
import { ContactList } from "../ContactList/ContactList.tsx";
import styles from "./ContactChannels.module.css";

/** Telephones, e-mail, shops and accounts on other platforms, stores (CONTACT-01). */
export function ContactChannels({ settings }: { settings: SiteSettings }) {
  return (
    <div className={styles.channels}>
      <section className={styles.lines} aria-labelledby="contact-lines">
        <h2 id="contact-lines">{copy.reach}</h2>
        <ContactList lines={contactLines(settings)} large />
        <p className={styles.hint}>{copy.hours}</p>
      </section>
      <ChannelList title={copy.onlineStores} channels={onlineStores(settings)} />
      <ChannelList title={copy.follow} channels={followChannels(settings)} />
      <section>
        <h2>{copy.stores}</h2>
        <p>{copy.storesText}</p>
        <Link className={buttonVariant("quiet")} to="/find-us">
          {copy.findStores}
        </Link>
      </section>
    </div>
  );
}

function ChannelList({ title, channels }: { title: string; channels: Channel[] }) {
  if (channels.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {channels.map(({ name, href, qr, shop }) => (
          <li key={name}>
            {href ? (
              <a href={href} target="_blank" rel="noopener" aria-label={name + copy.newWindow} data-press={shop}>
                {name}
              </a>
            ) : (
              name
            )}
            {qr && (
              <figure className={styles.code}>
                <img src={qr.url} alt={qr.alt} width="112" height="112" loading="lazy" />
                <figcaption>{copy.qrHint}</figcaption>
              </figure>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
