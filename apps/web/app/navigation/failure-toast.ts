import { tryAgain } from "./import-with-retry.ts";
import { dismissToast, showToast } from "../ui/Toast/toast.ts";
import { loadingCopy } from "./loading.copy.ts";

/** What could not be had, and how to ask for it again. */
interface Wish {
  again: () => void;
  /** Whether it may be asked for without a word of the visitor: false for what counts or writes something. */
  unasked: boolean;
}

const toastId = "failure";
/** Milliseconds from the network's return until something is asked for again: browsers tell of it before names are found. */
const settling = 1000;
let wish: Wish | undefined;

/**
 * Tells that something could not be had, and offers 重试; the network's return repeats it too. Only the newest
 * wish counts: who asks for something else has given up what was asked before.
 */
export function offerRetry(message: string | undefined, next: Wish): void {
  wish = next;
  addEventListener("online", onOnline);
  showToast(message || loadingCopy.failed, "error", toastId, {
    label: loadingCopy.retry,
    run: retry,
    onClose: () => (wish = undefined),
  });
}

/** Takes the notice back, since something else is asked for, or what was asked last is there. */
export function clearRetry(): void {
  wish = undefined;
  dismissToast(toastId);
}

function retry() {
  const again = wish?.again;
  clearRetry();
  tryAgain();
  again?.();
}

function onOnline() {
  setTimeout(() => wish?.unasked && retry(), settling);
}
