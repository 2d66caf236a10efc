import { type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useAbove } from "../use-above.ts";
import { dialogCopy } from "./dialog.copy.ts";
import styles from "./Dialog.module.css";

interface Props {
  open: boolean;
  /** Hears that the visitor wants it closed; it stays open until `open` says otherwise. */
  onClose: () => void;
  /** The accessible name, shown as heading unless hidden. */
  title: string;
  hideTitle?: boolean;
  /** `window` floats in the middle (a sheet from below on phones), `drawer` fills the height at the left, `full` the screen. */
  variant?: "window" | "drawer" | "full";
  /** Set where opening it was a step to an address of its own, which Back undoes already. */
  addressed?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A modal dialog on the platform's own: it keeps the focus, makes the page behind it inert, closes on
 * Escape, on Back, on the close button and on a click beside it, and gives the focus back to where it was.
 * The children exist only while it is open.
 */
export function Dialog({
  open,
  onClose,
  title,
  hideTitle = false,
  variant = "window",
  addressed = false,
  className,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useAbove(open && !addressed, onClose);
  // After every render: what its owner keeps open opens again when the browser insisted on closing it.
  useLayoutEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
  });
  // Before the element goes, if it does: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    return open ? () => element?.close() : undefined;
  }, [open]);

  const onCancel = (event: SyntheticEvent) => {
    // A chooser of files that is left is a cancel as well, of its input.
    if (event.target !== event.currentTarget) return;
    // Its owner closes it, or asks first.
    event.preventDefault();
    onClose();
  };

  const onClosed = () => {
    // Told late by a busy browser, of a dialog that is open again by now.
    if (!dialog.current?.open) onClose();
  };

  useEffect(() => {
    const element = dialog.current;
    // Only the backdrop is the dialog's own: its panel covers all of the box.
    const onPointerDown = (event: PointerEvent) => {
      if (event.target === element) onClose();
    };
    element?.addEventListener("pointerdown", onPointerDown);
    return () => element?.removeEventListener("pointerdown", onPointerDown);
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      className={className ? `${styles.dialog} ${className}` : styles.dialog}
      data-variant={variant}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onClosed}
    >
      {open && (
        <div className={styles.panel}>
          <h2 id={titleId} {...(hideTitle ? { "data-read-out": "" } : { className: styles.title })}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={dialogCopy.close} onClick={onClose}>
            <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden>
              <path d="m3 3 14 14M17 3 3 17" />
            </svg>
          </button>
          {children}
        </div>
      )}
    </dialog>
  );
}
