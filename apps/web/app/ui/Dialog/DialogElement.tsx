import { type ComponentProps, type ReactNode, type RefObject, useEffect, useEffectEvent, useId } from "react";
import { dialogCopy } from "./dialog.copy.ts";
import styles from "./Dialog.module.css";

declare module "react" {
  interface ButtonHTMLAttributes<T> {
    /** Invoker commands (HTML standard); fallback in hydration/before-hydration.ts. */
    command?: "show-modal" | "close";
    commandfor?: string;
  }
}

export interface DialogElementProps {
  /** The accessible name, shown as heading unless hidden. */
  title: string;
  hideTitle?: boolean;
  /** `window` is centred (a bottom sheet on phones), `drawer` on the left in full height, `full` the screen. */
  variant?: "window" | "drawer" | "full";
  className?: string | undefined;
}

interface Props extends DialogElementProps, Omit<ComponentProps<"dialog">, "title" | "ref"> {
  ref: RefObject<HTMLDialogElement | null>;
  /** Called on a click on the backdrop or the close button. */
  onDismiss: () => void;
  /** Attributes of the close button with which the platform closes the dialog; default: a click calls `onDismiss`. */
  closeButton?: ComponentProps<"button">;
  /** Whether the content renders; default true. */
  filled?: boolean;
  children: ReactNode;
}

/** The `<dialog>` of Dialog and PageDialog: a panel with heading and close button. */
export function DialogElement({
  ref,
  title,
  hideTitle = false,
  variant = "window",
  className,
  onDismiss,
  closeButton,
  filled = true,
  children,
  ...attributes
}: Props) {
  const titleId = useId();
  const close = useEffectEvent(onDismiss);
  useEffect(() => {
    const element = ref.current;
    // Only the backdrop has the dialog itself as target: the panel covers its box.
    const onPointerDown = (event: PointerEvent) => {
      if (event.target === element) close();
    };
    element?.addEventListener("pointerdown", onPointerDown);
    return () => element?.removeEventListener("pointerdown", onPointerDown);
  }, [ref]);
  return (
    <dialog
      {...attributes}
      ref={ref}
      className={className ? `${styles.dialog} ${className}` : styles.dialog}
      data-variant={variant}
      aria-labelledby={titleId}
    >
      {filled && (
        <div className={styles.panel}>
          <h2 id={titleId} {...(hideTitle ? { "data-visually-hidden": "" } : { className: styles.title })}>
            {title}
          </h2>
          <button
            type="button"
            className={styles.close}
            aria-label={dialogCopy.close}
            {...(closeButton ?? { onClick: onDismiss })}
          >
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
