import { retryImports } from "./import-with-retry.ts";
import { dismissToast, showToast } from "../ui/Toast/toast.ts";
import { loadingCopy } from "./loading.copy.ts";

/** A failed request and its retry. */
interface RetryRequest {
  run: () => void;
  /** Whether it may be retried automatically: false for requests with side effects. */
  automatic: boolean;
}

const toastId = "failure";
/** Delay in milliseconds after the network returns: browsers fire "online" before DNS works. */
const reconnectDelayMs = 1000;
let current: RetryRequest | undefined;

/**
 * Shows that something failed to load, and offers 重试; also retries when the network returns. Only the latest failure
 * counts: a newer request replaces an older one.
 */
export function offerRetry(message: string | undefined, next: RetryRequest): void {
  current = next;
  addEventListener("online", onOnline);
  showToast(message || loadingCopy.failed, "error", toastId, {
    label: loadingCopy.retry,
    run: retry,
    onClose: () => (current = undefined),
  });
}

/** Dismisses the notice after a new request or a success. */
export function clearRetry(): void {
  current = undefined;
  dismissToast(toastId);
}

function retry() {
  const run = current?.run;
  clearRetry();
  retryImports();
  run?.();
}

function onOnline() {
  setTimeout(() => current?.automatic && retry(), reconnectDelayMs);
}
