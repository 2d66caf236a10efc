import type { CallAnswer, CallName, ParsedRequest } from "@klarholm/contract";
import type { Resolver } from "../content/resolve.ts";
import type { ContentSnapshot } from "../content/snapshot.ts";
import type { Search } from "../search/search.ts";
import type { Careers } from "./careers/careers.ts";
import type { UploadedFile } from "./careers/receive-upload.ts";
import type { Previews } from "./page/previews.ts";
import type { Verification } from "./verification/verification.ts";

/** What a handler may use besides its request. */
export interface CallContext {
  /** The published content that this answer is made from. */
  snapshot: ContentSnapshot;
  /** Turns that content's references into what they point at. */
  resolve: Resolver;
  /** Finds what a keyword means. */
  search: Search;
  /** The same for `snapshot.drafted`. */
  resolveDrafted: () => Resolver;
  /** Judges tokens of previews. */
  previews: Previews;
  /** Answers queries of security codes. */
  verification: Verification;
  /** Takes applications. */
  careers: Careers;
  /** The files of a multipart call; empty for every other. */
  files: readonly UploadedFile[];
  /** The visitor's address, also when the site asks for them; for limits only. */
  visitor: string;
}

/**
 * Answers one call: a validated request in, the envelope's `data` out.
 * Failures are thrown as ApiError.
 */
export type Handler<K extends CallName> = (request: ParsedRequest<K>, context: CallContext) => CallAnswer<K> | Promise<CallAnswer<K>>;

/** Handlers by call name. A call without one is not registered and answers 404. */
export type Handlers = { readonly [K in CallName]?: Handler<K> };
