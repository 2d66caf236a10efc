import type { CallAnswer } from "@klarholm/contract";
import { type ApiClient, ApiError, succeeded } from "@klarholm/contract/client";
import { browserClient } from "../../api/browser-client.ts";
import type { SiteConfig } from "../../api/contexts.ts";
import { clearRetry, offerRetry } from "../../navigation/failure-toast.ts";
import { withPending } from "../../navigation/pending.ts";
import { showToast } from "../../ui/Toast/toast.ts";
import { normalizeCode, groupCode } from "./code.ts";
import { verificationCopy } from "./verification.copy.ts";

export type VerificationAnswer = CallAnswer<"querySecurityCode">;

/** The answer to a query, or an error for the visitor with the page's HTTP status. */
export type CodeQuery = { code: string; answer: VerificationAnswer } | { error: string; status: number };

/** Queries a code; each query of a well-formed code counts (docs/api-decisions.md section 4). Never throws. */
export async function queryCode(api: ApiClient, typed: string): Promise<CodeQuery> {
  if (!normalizeCode(typed)) return { error: verificationCopy.empty, status: 400 };
  try {
    const code = groupCode(typed);
    const answer = await api.call("querySecurityCode", { securityCode: code });
    if (succeeded(answer)) return { code, answer: answer.data };
    return { error: answer.errorMessage || verificationCopy.failed, status: 502 };
  } catch (error) {
    if (!(error instanceof ApiError)) return { error: verificationCopy.failed, status: 502 };
    const isRefused = error.status === 400 || error.status === 429;
    return { error: error.message || verificationCopy.failed, status: isRefused ? error.status : 502 };
  }
}

/**
 * Queries a code in the browser, and shows errors in a toast.
 * @param run repeats the query; on the visitor's request only, since a failed query may have been counted
 */
export async function submitCode(config: SiteConfig, typed: string, run: () => void): Promise<CodeQuery> {
  const query = await withPending(queryCode(browserClient(config), typed));
  if (!("error" in query)) clearRetry();
  else if (query.status === 502) offerRetry(query.error, { run, automatic: false });
  else showToast(query.error, "error", "verification");
  return query;
}
