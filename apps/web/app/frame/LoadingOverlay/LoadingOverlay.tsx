import { Spinner } from "../../ui/Spinner/Spinner.tsx";
import { frameCopy } from "../frame.copy.ts";
import { useSite } from "../site-store.ts";
import styles from "./LoadingOverlay.module.css";

/** Covers the page while the global loading flag is on (section 2). */
export function LoadingOverlay() {
  const loading = useSite((site) => site.loading);
  return (
    loading && (
      <div className={styles.overlay} role="status" aria-label={frameCopy.loading}>
        <Spinner />
      </div>
    )
  );
}
