import type { Store } from "@klarholm/contract";
import { Link } from "react-router";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import { telHref } from "../../contact/contact-lines.ts";
import { distanceText, isShownLarge, nameOf, openingLine } from "../store-view.ts";
import { storesCopy } from "../stores.copy.ts";
import styles from "./StoreCard.module.css";

interface Props {
  store: Store;
  href: string;
  onOpen: () => void;
}

export function StoreCard({ store, href, onOpen }: Props) {
  const { address, linkPhone, openStatus, openingTime, businessTime, storeType, distance } = store;
  const picture = store.images[0];
  const large = isShownLarge(store);
  const press = `store/${store.storeCode}`;
  const opening = openingLine(openingTime);
  return (
    <article className={styles.card} data-large={large || undefined}>
      {picture && (
        <Picture
          picture={{ ...picture, alt: "" }}
          sizes={large ? "(min-width: 64em) 40vw, 92vw" : "(min-width: 48em) 200px, 88px"}
          slot={large ? "store" : "storeRow"}
        />
      )}
      <div>
        <p className={styles.facts}>
          <span>{storeType}</span>
          {distance !== null && <span className={styles.distance}>{storesCopy.distance(distanceText(distance))}</span>}
        </p>
        <h3 className={styles.name}>
          <Link className={styles.open} to={href} onClick={onOpen} preventScrollReset data-press={press}>
            {nameOf(store)}
          </Link>
        </h3>
        <p className={styles.line}>{address}</p>
        {openStatus ? (
          <>
            <p className={styles.line}>{businessTime}</p>
            {linkPhone && (
              <p className={styles.line}>
                <a className={styles.phone} href={telHref(linkPhone)} data-press={press}>
                  {linkPhone}
                </a>
              </p>
            )}
          </>
        ) : (
          opening && <p className={styles.line}>{opening}</p>
        )}
      </div>
    </article>
  );
}
