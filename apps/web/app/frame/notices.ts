import { showToast } from "../ui/Toast/toast.ts";
import { notices } from "./notices.copy.ts";

/** Shows the notice of a hash such as #notice=page-missing. @returns false for a name that is none of ours */
export function showNotice(hash: string): boolean {
  const name = hash.slice("#notice=".length);
  const message = Object.hasOwn(notices, name) ? notices[name] : undefined;
  if (message !== undefined) void showToast(message, "error", hash);
  return message !== undefined;
}
