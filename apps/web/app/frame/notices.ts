import { hasOwn } from "@klarholm/contract/has-own";
import { loadingCopy } from "../navigation/loading.copy.ts";
import { dismissToast, showToast } from "../ui/Toast/toast.ts";
import { notices } from "./notices.copy.ts";

/** Addresses that can be retried, by notice. */
const failed: Readonly<Record<string, string>> = { "gifting-failed": "/gifting" };

/** Shows the notice of a hash such as #notice=page-missing; returns false for an unknown name. */
export function showNotice(hash: string, goTo: (path: string) => void): boolean {
  const name = hash.slice("#notice=".length);
  const message = hasOwn(notices, name) ? notices[name] : undefined;
  if (message === undefined) return false;
  const path = failed[name];
  const retry = (to: string) => {
    dismissToast(hash);
    goTo(to);
  };
  showToast(
    message,
    "error",
    hash,
    path === undefined ? undefined : { label: loadingCopy.retry, run: () => retry(path), onClose: () => undefined },
  );
  return true;
}
