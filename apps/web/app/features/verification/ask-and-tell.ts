import type { SiteConfig } from "../../api/contexts.ts";
import { offerRetry, clearRetry } from "../../navigation/failure-toast.ts";
import { withPending } from "../../navigation/pending.ts";
import { showToast } from "../../ui/Toast/toast.ts";
import { type Asked, askFromBrowser } from "./ask.ts";

/**
 * Asks about a code for a visitor who waits for the answer; what went wrong is told by a toast.
 * @param again repeats it: on the visitor's word alone, since what failed may have been counted
 */
export async function askAndTell(config: SiteConfig, typed: string, again: () => void): Promise<Asked> {
  const asked = await withPending(askFromBrowser(config, typed));
  if (!("error" in asked)) clearRetry();
  else if (asked.status === 502) offerRetry(asked.error, { again, unasked: false });
  else showToast(asked.error, "error", "verification");
  return asked;
}
