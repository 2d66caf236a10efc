import type { Picture as PictureData } from "@klarholm/contract";
import { useRef, useState } from "react";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import { storesCopy } from "../stores.copy.ts";
import styles from "./StoreCarousel.module.css";

/** A store's pictures (STORE-03): a row with scroll snap, and buttons if scripts run. */
export function StoreCarousel({ name, pictures }: { name: string; pictures: readonly PictureData[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const several = pictures.length > 1;

  const follow = () => {
    if (row.current) setShown(Math.round(row.current.scrollLeft / row.current.clientWidth));
  };
  const turn = (by: number) => {
    const next = (shown + by + pictures.length) % pictures.length;
    row.current?.scrollTo({ left: next * row.current.clientWidth });
  };

  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={storesCopy.pictures(name)}>
      <ul
        ref={row}
        className={styles.row}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container needs the focus for the keyboard
        tabIndex={several ? 0 : undefined}
        onScroll={follow}
        aria-label={several ? storesCopy.pictures(name) : undefined}
      >
        {pictures.map((picture, index) => (
          <li key={picture.url} className={styles.slide} aria-label={storesCopy.position(index + 1, pictures.length)}>
            <Picture
              picture={{ ...picture, alt: picture.alt || storesCopy.picture(name, index + 1) }}
              sizes="(min-width: 48em) 520px, 100vw"
              slot="store"
            />
          </li>
        ))}
      </ul>
      {several && (
        <div className={styles.controls} data-scripted>
          <button type="button" className={styles.turn} aria-label={storesCopy.previous} onClick={() => turn(-1)}>
            <Arrow />
          </button>
          <p className={styles.position} aria-live="polite">
            {storesCopy.position(shown + 1, pictures.length)}
          </p>
          <button
            type="button"
            className={styles.turn}
            data-forward
            aria-label={storesCopy.next}
            onClick={() => turn(1)}
          >
            <Arrow />
          </button>
        </div>
      )}
    </section>
  );
}

function Arrow() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M20 12H4m6-6-6 6 6 6" />
    </svg>
  );
}
