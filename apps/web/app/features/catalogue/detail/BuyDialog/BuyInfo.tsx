import type { SiteSettings } from "@klarholm/contract";
import { imageUrl } from "@klarholm/contract/images";
import { plainRenditions } from "@klarholm/contract/picture-slots";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { onlineStores } from "../../../contact/channels.ts";
import { type ContactLine, contactLines } from "../../../contact/contact-lines.ts";
import { restoreNearestStore } from "../../../stores/nearest-store.ts";
import { useSite } from "../../../../api/site-store.ts";
import { copyText } from "../../../share/copy-text.ts";
import { buyCopy } from "./buy.copy.ts";
import { offlineStore } from "./buy-info.ts";
import { ChannelMark } from "./ChannelMark.tsx";
import { QrDisclosure } from "./QrDisclosure.tsx";
import styles from "./BuyInfo.module.css";

interface Props {
  settings: SiteSettings;
  /** What stands below the store: a way to another one. */
  children?: ReactNode;
}

/** Where a product can be bought: store, online channels, and whom to ask (section 2, "Product detail"). */
export function BuyInfo({ settings, children }: Props) {
  useEffect(restoreNearestStore, []);
  const nearest = useSite((state) => state.nearestStore);
  const store = offlineStore(nearest, settings);
  const channels = onlineStores(settings);
  return (
    <div className={styles.sections}>
      <section className={styles.section}>
        <h3 className={styles.heading}>{buyCopy.offline}</h3>
        {store && (
          <div className={styles.store}>
            {store.picture && (
              <img
                className={styles.storePicture}
                src={imageUrl(store.picture, plainRenditions.nearestStore)}
                alt=""
                width={520}
                height={320}
                loading="lazy"
              />
            )}
            {store.name && <p className={styles.storeName}>{store.name}</p>}
            {store.address && <p>{store.address}</p>}
            {store.contactValue && (
              <p>
                {store.contactLabel}{" "}
                <a href={`tel:${store.contactValue.replace(/[^\d+]/g, "")}`}>{store.contactValue}</a>
              </p>
            )}
            {store.hours && (
              <p>
                {buyCopy.hours} {store.hours}
              </p>
            )}
          </div>
        )}
        {children}
        <Link className={styles.more} to="/find-us">
          {buyCopy.otherStores}
        </Link>
      </section>
      {channels.length > 0 && (
        <section className={styles.section}>
          <h3 className={styles.heading}>{buyCopy.online}</h3>
          <ul className={styles.channels}>
            {channels.map(({ name, href, qr }) => (
              <li key={name}>
                {qr ? (
                  <QrDisclosure name={name} picture={qr} hint={buyCopy.qrHint} className={styles.channel} />
                ) : (
                  <a className={styles.channel} href={href} target="_blank" rel="noopener">
                    <ChannelMark of="shop" />
                    {name}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.section}>
        <h3 className={styles.heading}>{buyCopy.contact}</h3>
        <ul className={styles.contacts}>
          {contactLines(settings).map((contact) => (
            <Contact key={contact.href} {...contact} />
          ))}
          {settings.image4WX && (
            <li>
              <QrDisclosure
                name={settings.name4WX || buyCopy.weChat}
                picture={settings.image4WX}
                hint={buyCopy.qrHint}
                className={styles.channel}
              />
            </li>
          )}
        </ul>
      </section>
    </div>
  );
}

function Contact({ label, value, note, href }: ContactLine) {
  return (
    <li className={styles.contact}>
      <span className={styles.contactLabel}>{label}</span>
      <span className={styles.contactValue}>
        <a href={href}>{value}</a>
        <button
          type="button"
          className={styles.copy}
          aria-label={buyCopy.copyOf(label)}
          onClick={() => void copyText(value)}
        >
          {buyCopy.copy}
        </button>
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </li>
  );
}
