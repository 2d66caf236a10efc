import type { CallAnswer, CallName, ParsedRequest } from "@klarholm/contract";
import type { Resolver } from "../../modules/content/resolve.ts";
import type { ContentSnapshot } from "../../modules/content/snapshot.ts";
import type { UploadedFile } from "../http/uploads/upload.ts";

/** What a handler knows of the moment besides its request; what it works with it was made with. */
export interface CallContext {
  /** The published content that this answer is made from. */
  snapshot: ContentSnapshot;
  /** Turns that content's references into what they point at. */
  resolve: Resolver;
  /** The files of a multipart call; empty for every other. */
  files: readonly UploadedFile[];
  /** The visitor's address, also when the site asks for them; for limits only. */
  visitor: string;
}

/**
 * Answers one call: a validated request in, the envelope's `data` out.
 * Failures are thrown as ApiError.
 */
type Handler<K extends CallName> = (
  request: ParsedRequest<K>,
  context: CallContext,
) => CallAnswer<K> | Promise<CallAnswer<K>>;

/** A handler for every call of the contract. */
export type Handlers = { readonly [K in CallName]: Handler<K> };
