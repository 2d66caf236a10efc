import { deepStrictEqual } from "node:assert/strict";
import { type CallAnswer, type CallName, calls, type ErrorCode, type ParsedRequest } from "@klarholm/contract";
import { ApiError, toApiError } from "../http/api-error.ts";
import type { UploadedFile } from "../http/uploads/upload.ts";
import { resolver } from "../../modules/content/resolve.ts";
import type { ContentSource } from "../../modules/content/source.ts";
import type { Counts, SecurityEvent } from "../metrics/counters.ts";
import type { Handlers } from "./handlers.ts";

/** Whoever calls, and what came beside the fields. */
interface Caller {
  visitor: string;
  files?: readonly UploadedFile[] | undefined;
}

interface CompletedRequest<K extends CallName> {
  data: CallAnswer<K>;
  /** The revision of the content that it was made from. */
  revision: string;
}

/**
 * Answers a call with whatever fields came, however they travelled.
 * @throws ApiError BAD_REQUEST for fields that are none of the call's, and what the call itself refuses
 */
export type Answer = <K extends CallName>(name: K, fields: unknown, caller: Caller) => Promise<CompletedRequest<K>>;

export interface AnswerOptions {
  contents: ContentSource;
  /** Origin of pictures, without a trailing slash; empty for the site's own. */
  imageHost: string;
  /** Holds every answer against its schema; for tests. */
  checkAnswers: boolean;
  /** Counts calls by what became of them, and what speaks of ill will. */
  counts: Pick<Counts, "calls" | "security">;
}

/** Refusals that speak of ill will, by code; limits by the call as well. */
const illWill: Partial<Record<ErrorCode, SecurityEvent>> = {
  CAPTCHA_WRONG: ["code", "captcha"],
  APPLICATION_NOT_FOUND: ["code", "deletion"],
  TOKEN_INVALID: ["token", "preview"],
  UPLOADS_SPENT: ["limit", "network-bytes"],
  UPLOADS_FULL: ["limit", "store-bytes"],
};

/** Makes what answers calls: each one from one revision of the content, whatever is published meanwhile. */
export function answering(handlers: Handlers, { contents, imageHost, checkAnswers, counts }: AnswerOptions): Answer {
  const answer: Answer = async <K extends CallName>(name: K, fields: unknown, { visitor, files = [] }: Caller) => {
    const parsed = calls[name].request.safeParse(fields);
    if (!parsed.success) throw new ApiError("BAD_REQUEST", { detail: parsed.error.message });
    const snapshot = contents.current();
    const context = { snapshot, resolve: resolver(snapshot, { imageHost }), files, visitor };
    // The name chose the schema; TypeScript cannot follow that through the table.
    const data = await handlers[name](parsed.data as ParsedRequest<K>, context);
    if (checkAnswers) {
      calls[name].answer.parse(data);
      // Pages in this process get the very value, all others what JSON makes of it.
      deepStrictEqual(JSON.parse(JSON.stringify(data)), data);
    }
    return { data, revision: snapshot.revision };
  };
  return async (name, fields, caller) => {
    try {
      const answered = await answer(name, fields, caller);
      counts.calls.count(name, "ok");
      return answered;
    } catch (error) {
      const { code } = toApiError(error);
      counts.calls.count(name, code);
      const event = illWill[code];
      if (event) counts.security.count(...event);
      if (code === "TOO_MANY_REQUESTS")
        counts.security.count("limit", name === "getCaptchaImage" ? "captchas" : "guesses");
      throw error;
    }
  };
}
