import type { SiteSettings } from "@klarholm/contract";
import { imageUrl } from "@klarholm/contract/images";
import { plainRenditions } from "@klarholm/contract/picture-slots";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { useSite } from "../../../../api/site-store.ts";
import { onlineStores } from "../../../contact/channels.ts";
import { contactLines, telHref } from "../../../contact/contact-lines.ts";
import { copyText } from "../../../share/copy-text.ts";
import { restoreNearestStore } from "../../../stores/nearest-store.ts";
import { offlineStore } from "./buy-info.ts";
import { buyCopy } from "./buy.copy.ts";
import styles from "./BuyInfo.module.css";
import { ChannelItem } from "./ChannelItem.tsx";

interface Props {
  settings: SiteSettings;
  children?: ReactNode;
}

/** Store, online shops and contacts of a product (section 2, "Product detail"). */
export function BuyInfo({ settings, children }: Props) {
  useEffect(restoreNearestStore, []);
  const store = offlineStore(
    useSite((state) => state.nearestStore),
    settings,
  );
  const channels = onlineStores(settings);
  return (
    <div className={styles.sections}>
      <section className={styles.section}>
        <h3 className={styles.heading}>{buyCopy.offline}</h3>
        {store && (
          <div className={styles.store}>
            {store.image && (
              <img
                className={styles.storePicture}
                src={imageUrl(store.image, plainRenditions.nearestStore)}
                alt=""
                width={520}
                height={320}
                loading="lazy"
              />
            )}
            {store.name && <p className={styles.storeName}>{store.name}</p>}
            {store.address && <p>{store.address}</p>}
            {store.telValue && (
              <p>
                {store.telLabel} <a href={telHref(store.telValue)}>{store.telValue}</a>
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
            {channels.map((channel) => (
              <li key={channel.name}>
                <ChannelItem {...channel} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.section}>
        <h3 className={styles.heading}>{buyCopy.contact}</h3>
        <ul className={styles.contacts}>
          {contactLines(settings).map(({ label, value, note, href }) => (
            <li key={href} className={styles.contact}>
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
          ))}
          {settings.image4WX && (
            <li>
              <ChannelItem name={settings.name4WX || buyCopy.weChat} qr={settings.image4WX} />
            </li>
          )}
        </ul>
      </section>
    </div>
  );
}
