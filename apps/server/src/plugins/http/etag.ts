import { hash } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** A weak entity tag, the same for every encoding of a body (RFC 9110, section 8.8.3). */
export function weakETag(data: Buffer | string): string {
  return `W/"${hash("sha256", data, "base64url").slice(0, 22)}"`;
}

/** Whether If-None-Match contains the tag, by weak comparison (RFC 9110, section 13.1.2). */
export function matchesETag(request: Pick<IncomingMessage, "headers">, tag: string): boolean {
  const header = request.headers["if-none-match"];
  if (!header) return false;
  const opaque = tag.replace(/^W\//, "");
  return header.split(",").some((part) => part.trim() === "*" || part.trim().replace(/^W\//, "") === opaque);
}
