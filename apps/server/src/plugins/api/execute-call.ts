import { deepStrictEqual } from "node:assert/strict";
import { type CallAnswer, type CallName, calls, type ErrorCode, type ParsedRequest } from "@klarholm/contract";
import { ApiError, toApiError } from "../http/api-error.ts";
import type { UploadedFile } from "../http/uploads/upload.ts";
import { resolver } from "../../modules/content/resolve.ts";
import type { ContentSource } from "../../modules/content/source.ts";
import type { Counts, SecurityEvent } from "../metrics/counters.ts";
import type { Handlers } from "./handlers.ts";

interface Caller {
  /** The client's address. */
  visitor: string;
  files?: readonly UploadedFile[] | undefined;
}

interface CallResult<K extends CallName> {
  data: CallAnswer<K>;
  /** The revision of the content that the answer was made from. */
  revision: string;
}

/**
 * Executes a call with unvalidated fields, independent of the transport.
 * @throws ApiError BAD_REQUEST for invalid fields, and the errors of the call
 */
export type ExecuteCall = <K extends CallName>(name: K, fields: unknown, caller: Caller) => Promise<CallResult<K>>;

export interface ExecuteCallOptions {
  contents: ContentSource;
  /** Origin of pictures, without a trailing slash; empty for the site's own. */
  imageHost: string;
  /** Validates every answer against its schema; for tests. */
  checkAnswers: boolean;
  counts: Pick<Counts, "calls" | "security">;
}

/** Error codes that may indicate an attack. */
const securityEvents: Partial<Record<ErrorCode, SecurityEvent>> = {
  CAPTCHA_WRONG: ["code", "captcha"],
  APPLICATION_NOT_FOUND: ["code", "deletion"],
  TOKEN_INVALID: ["token", "preview"],
  UPLOADS_SPENT: ["limit", "network-bytes"],
  UPLOADS_FULL: ["limit", "store-bytes"],
};

/** Creates the executor of calls. Each call uses one revision of the content, even if another is published meanwhile. */
export function createCallExecutor(
  handlers: Handlers,
  { contents, imageHost, checkAnswers, counts }: ExecuteCallOptions,
): ExecuteCall {
  const execute: ExecuteCall = async <K extends CallName>(
    name: K,
    fields: unknown,
    { visitor, files = [] }: Caller,
  ) => {
    const parsed = calls[name].request.safeParse(fields);
    if (!parsed.success) throw new ApiError("BAD_REQUEST", { detail: parsed.error.message });
    const snapshot = contents.current();
    const context = { snapshot, resolve: resolver(snapshot, { imageHost }), files, visitor };
    // The name chose the schema; TypeScript cannot follow that through the table.
    const data = await handlers[name](parsed.data as ParsedRequest<K>, context);
    if (checkAnswers) {
      calls[name].answer.parse(data);
      // Pages in this process get the value itself, other clients its JSON: both must be equal.
      deepStrictEqual(JSON.parse(JSON.stringify(data)), data);
    }
    return { data, revision: snapshot.revision };
  };
  return async (name, fields, caller) => {
    try {
      const result = await execute(name, fields, caller);
      counts.calls.count(name, "ok");
      return result;
    } catch (error) {
      const { code } = toApiError(error);
      counts.calls.count(name, code);
      const event = securityEvents[code];
      if (event) counts.security.count(...event);
      if (code === "TOO_MANY_REQUESTS")
        counts.security.count("limit", name === "getCaptchaImage" ? "captchas" : "guesses");
      throw error;
    }
  };
}
