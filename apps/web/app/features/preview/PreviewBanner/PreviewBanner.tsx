import { bannerCopy } from "./banner.copy.ts";
import styles from "./PreviewBanner.module.css";

export function PreviewBanner() {
  return (
    <p className={styles.banner} role="status">
      {bannerCopy.text}
    </p>
  );
}
