import { createHash } from "node:crypto";
import type { SharedText } from "@klarholm/contract/site";
import { weakTagOf } from "../http/etag.ts";
import { InlineHashes } from "./inline-hashes.ts";

export interface PolicyHosts {
  /** Origin of the API for browsers; empty when it is the site's own. */
  api: string;
  /** Origin of pictures; empty when it is the site's own. */
  images: string;
  /** Origin of map pictures; empty when none are shown. */
  maps: string;
}

/**
 * The one style sheet that the viewer of models writes into itself (@google/model-viewer 4.4.0, template.js), by its hash:
 * whoever comes to a product keeps the policy of the page that they began with.
 */
export const viewerStyles = "'sha256-PXtZZkJMMyc18o/DN1ZEFOJ2qEGq95IQbVaJFMOXOb0='";

/** A page as it is sent. */
interface SignedPage {
  data: Buffer;
  policy: string;
  /** The same for the same page, and for no other. */
  tag: string;
}

/** What many pages have, as it is sent. */
interface Sent {
  bytes: Buffer;
  hash: Buffer;
}

const sent = new WeakMap<SharedText, Sent>();

/**
 * Takes the marks off a page and writes its content security policy. Inline scripts and styles that bear
 * the mark of this rendering are allowed by their hashes, so a cached page keeps its policy; what finds its way
 * into the page's text cannot know the mark, and has no effect.
 * @param parts of the page, in order
 */
export function signPage(parts: readonly (string | SharedText)[], mark: string, hosts: PolicyHosts): SignedPage {
  const hashes = new InlineHashes();
  const whole = createHash("sha256");
  const plain = parts.flatMap((part): (string | Sent)[] => {
    if (typeof part !== "string") {
      const shared = sentAs(part);
      hashes.pass(shared.bytes);
      return [shared];
    }
    const pieces = part.split(` nonce="${mark}"`);
    hashes.read(pieces);
    return pieces;
  });
  const sizeOf = (part: string | Sent) => (typeof part === "string" ? Buffer.byteLength(part) : part.bytes.length);
  // One piece of memory: a page is larger than what most of it was made of.
  const data = Buffer.allocUnsafeSlow(plain.reduce((size, part) => size + sizeOf(part), 0));
  let at = 0;
  for (const part of plain) {
    const end = at + (typeof part === "string" ? data.write(part, at) : part.bytes.copy(data, at));
    whole.update(typeof part === "string" ? data.subarray(at, end) : part.hash);
    at = end;
  }
  return { data, policy: policyOf(hashes, hosts), tag: weakTagOf(whole) };
}

function sentAs(shared: SharedText): Sent {
  const known = sent.get(shared);
  if (known) return known;
  const bytes = Buffer.from(shared.text);
  const made = { bytes, hash: createHash("sha256").update(bytes).digest() };
  sent.set(shared, made);
  return made;
}

function policyOf(hashes: InlineHashes, hosts: PolicyHosts): string {
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashes.script],
    "style-src": ["'self'", viewerStyles, ...hashes.style],
    // What a model brings with it (its decoration) is read as an address of the page's own making.
    "img-src": ["'self'", "data:", "blob:", hosts.images, hosts.maps],
    "font-src": ["'self'"],
    "connect-src": ["'self'", "blob:", hosts.api, hosts.images],
    "media-src": ["'self'", hosts.images],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter(Boolean)].join(" "))
    .join("; ");
}
