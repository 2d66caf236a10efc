import { useLayoutEffect, useRef } from "react";
import { Spinner } from "../../ui/Spinner/Spinner.tsx";
import { frameCopy } from "../frame.copy.ts";
import { useSite } from "../../api/site-store.ts";
import styles from "./LoadingOverlay.module.css";

/** Covers the page while the global loading flag is on (section 2): the focus stays, presses do nothing, and it is announced once. */
export function LoadingOverlay() {
  const loading = useSite((site) => site.loading);
  const cover = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!loading) return undefined;
    // Above open dialogs, too; browsers without popovers leave it below them.
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
