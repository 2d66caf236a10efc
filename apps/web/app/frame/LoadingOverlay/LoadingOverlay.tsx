import { useLayoutEffect, useRef } from "react";
import { Spinner } from "../../ui/Spinner/Spinner.tsx";
import { frameCopy } from "../frame.copy.ts";
import { useSite } from "../../api/site-store.ts";
import styles from "./LoadingOverlay.module.css";

/** Covers the page while the loading flag is set (section 2): keeps focus, ignores clicks, announces once. */
export function LoadingOverlay() {
  const loading = useSite((site) => site.loading);
  const cover = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!loading) return undefined;
    // In the top layer above dialogs, if the browser supports popovers.
    cover.current?.showPopover?.();
    window.addEventListener("click", stop, true);
    window.addEventListener("submit", stop, true);
    return () => {
      window.removeEventListener("click", stop, true);
      window.removeEventListener("submit", stop, true);
    };
  }, [loading]);

  return (
    <div aria-live="polite">
      {loading && (
        <div ref={cover} popover="manual" className={styles.overlay}>
          <Spinner />
          <p>{frameCopy.loading}</p>
        </div>
      )}
    </div>
  );
}

function stop(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
