import type { CallAnswer } from "@klarholm/contract";
import { type ApiClient, ApiError, succeeded } from "@klarholm/contract/client";
import { browserClient } from "../../api/browser-client.ts";
import type { SiteConfig } from "../../api/contexts.ts";
import { bareCode, groupCode } from "./code.ts";
import { verificationCopy } from "./verification.copy.ts";

export type VerificationAnswer = CallAnswer<"querySecurityCode">;

/** What became of a query of a code: an answer, or a sentence why there is none; `status` is what a page then answers with. */
export type Asked = { code: string; answer: VerificationAnswer } | { error: string; status: number; empty?: true };

/** Asks about a code; each understood query counts (docs/api-decisions.md section 4). Never throws. */
export async function askAbout(api: ApiClient, typed: string): Promise<Asked> {
  if (!bareCode(typed)) return { error: verificationCopy.empty, status: 400, empty: true };
  try {
    const code = groupCode(typed);
    const answer = await api.call("querySecurityCode", { securityCode: code });
    return succeeded(answer)
      ? { code, answer: answer.data }
      : { error: answer.errorMessage || verificationCopy.failed, status: 502 };
  } catch (error) {
    if (!(error instanceof ApiError)) return { error: verificationCopy.failed, status: 502 };
    const refused = error.status === 400 || error.status === 429;
    return { error: error.message || verificationCopy.failed, status: refused ? error.status : 502 };
  }
}

/** The same from a browser. */
export function askFromBrowser(config: SiteConfig, typed: string): Promise<Asked> {
  return askAbout(browserClient(config), typed);
}
