import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { currentToasts, dismissToast, onToasts, pauseToasts, type Toast } from "./toast.ts";
import { toastCopy } from "./toast.copy.ts";
import styles from "./Toast.module.css";

const none: readonly Toast[] = [];

/** Renders toasts in the top layer. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none);
  const [host] = useState(() => (typeof document === "undefined" ? undefined : document.createElement("div")));

  useLayoutEffect(() => {
    if (!host) return undefined;
    place(host);
    return onToasts(() => place(host));
  }, [host]);

  return host && toasts.length > 0 ? createPortal(<ToastList toasts={toasts} />, host) : null;
}

/** Moves toasts into the open modal dialog, which makes everything else inert, or back into the page. */
function place(host: HTMLElement) {
  // Every dialog of the site is modal; `:modal` needs Chromium 105 and Safari 15.6.
  const dialog = [...document.querySelectorAll("dialog[open]")].pop();
  const parent = dialog ?? document.body;
  if (host.parentElement === parent) return;
  parent.append(host);
  dialog?.addEventListener("close", () => document.body.append(host), { once: true });
}

/** At most twenty; toast.ts limits them. */
export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering only pauses the timers
    <ol className={styles.list} onMouseEnter={() => pauseToasts(true)} onMouseLeave={() => pauseToasts(false)}>
      {toasts.map(({ id, kind, message, action, leaving }) => (
        <li key={id} className={styles.toast} data-kind={kind} data-leaving={leaving || undefined}>
          <span role={kind === "error" ? "alert" : "status"}>{message}</span>
          {action && (
            <span className={styles.actions}>
              <button type="button" className={styles.action} onClick={action.run}>
                {action.label}
              </button>
              <button
                type="button"
                className={styles.close}
                aria-label={toastCopy.close}
                onClick={() => {
                  action.onClose();
                  dismissToast(id);
                }}
              >
                <svg viewBox="0 0 20 20" width="14" height="14" fill="none" stroke="currentColor" aria-hidden>
                  <path d="m3 3 14 14M17 3 3 17" />
                </svg>
              </button>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
