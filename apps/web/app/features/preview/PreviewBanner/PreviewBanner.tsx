import { previewCopy } from "../preview.copy.ts";
import styles from "./PreviewBanner.module.css";

/** Says on every draft that it is one. */
export function PreviewBanner() {
  return (
    <p className={styles.banner} role="status">
      {previewCopy.banner}
    </p>
  );
}
