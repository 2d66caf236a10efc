import type { CallAnswer, CallName, ParsedRequest } from "@klarholm/contract";
import type { Resolver } from "../../modules/content/resolve.ts";
import type { ContentSnapshot } from "../../modules/content/snapshot.ts";
import type { UploadedFile } from "../http/uploads/upload.ts";

/** The context of one call. */
export interface CallContext {
  /** The published content from which the answer is made. */
  snapshot: ContentSnapshot;
  /** Resolves references within that content. */
  resolve: Resolver;
  /** The files of a multipart call; otherwise empty. */
  files: readonly UploadedFile[];
  /** The visitor's address, also for calls of the site's own pages; for limits only. */
  visitor: string;
}

/**
 * Answers one call.
 * @param request validated
 * @returns the envelope's `data`
 * @throws ApiError
 */
type Handler<K extends CallName> = (
  request: ParsedRequest<K>,
  context: CallContext,
) => CallAnswer<K> | Promise<CallAnswer<K>>;

/** A handler for every call of the contract. */
export type Handlers = { readonly [K in CallName]: Handler<K> };
