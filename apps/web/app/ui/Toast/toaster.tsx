import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { toast, useToaster } from "react-hot-toast/headless";
import type { ToastKind } from "./toast.ts";
import styles from "./Toast.module.css";

/** Milliseconds that toasts stay (section 9); loading ones until they are replaced. */
const times = { duration: 4000, success: { duration: 2000 }, loading: { duration: Number.POSITIVE_INFINITY } };

/**
 * The toasts' own root: they outlive navigations. The library is used without its looks, which it would
 * write into style elements that the security policy refuses. Its limit of 20 is the specification's.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(times);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a pointer that rests on the list only stops its clocks
    <ol className={styles.list} onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      {toasts.map((item) => (
        <li key={item.id} className={styles.toast} data-kind={item.type} data-leaving={!item.visible || undefined}>
          <span role={item.type === "error" ? "alert" : "status"} aria-live={item.type === "error" ? "assertive" : "polite"}>
            {String(item.message)}
          </span>
        </li>
      ))}
    </ol>
  );
}

let host: HTMLElement | undefined;

/**
 * Puts the toasts where they are seen and heard: into the open modal dialog, which covers all that lies outside
 * it and makes that inert, else into the page. When the dialog closes, what it still shows moves back.
 */
function mount() {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  if (!host) {
    host = document.createElement("div");
    const root = createRoot(host);
    flushSync(() => root.render(<Toaster />));
  }
  const place = dialog ?? document.body;
  if (host.parentElement === place) return;
  place.append(host);
  dialog?.addEventListener("close", () => host && document.body.append(host), { once: true });
}

const makers = { success: toast.success, error: toast.error, loading: toast.loading, plain: toast } as const;

/** See showToast. */
export function show(message: string, kind: ToastKind, id?: string): string {
  mount();
  return makers[kind](message, id === undefined ? {} : { id });
}
