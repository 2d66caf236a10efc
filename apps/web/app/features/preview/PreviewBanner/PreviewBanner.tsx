import { bannerCopy } from "./banner.copy.ts";
import styles from "./PreviewBanner.module.css";

/** Says on every draft that it is one. */
export function PreviewBanner() {
  return (
    <p className={styles.banner} role="status">
      {bannerCopy.text}
    </p>
  );
}
