import { hash } from "node:crypto";
import { weakETag } from "../../plugins/http/etag.ts";

type Inline = "script" | "style";

export interface PolicyHosts {
  /** Origin of the API for browsers; empty for the site's own. */
  api: string;
  /** Origin of pictures; empty for the site's own. */
  images: string;
  /** Origin of map images; empty without maps. */
  maps: string;
}

/**
 * Hash of the inline style sheet of @google/model-viewer 4.4.0 (template.js). Every page allows it, because a client-side
 * navigation to a product keeps the policy of the first page.
 */
export const viewerStyles = "'sha256-PXtZZkJMMyc18o/DN1ZEFOJ2qEGq95IQbVaJFMOXOb0='";

interface PageWithPolicy {
  data: Buffer;
  policy: string;
  /** Entity tag. */
  tag: string;
}

/** A place from which a nonce was removed. */
interface NoncePlace {
  textBefore: string;
  /** Position in bytes. */
  position: number;
}

/**
 * Removes the nonces from a page and creates its content security policy, which allows the inline scripts and styles that
 * had the nonce by their hashes. So a cached page needs no new policy, and injected elements, which cannot know the
 * nonce, are not allowed.
 */
export function applyPolicy(html: string, nonce: string, hosts: PolicyHosts): PageWithPolicy {
  const parts = html.split(` nonce="${nonce}"`);
  const places: NoncePlace[] = [];
  let position = 0;
  for (const textBefore of parts.slice(0, -1)) {
    position += Buffer.byteLength(textBefore);
    places.push({ textBefore, position });
  }
  const data = Buffer.from(parts.join(""));
  return { data, policy: policyOf(hashesOf(data, places), hosts), tag: weakETag(data) };
}

/** Hashes of inline elements that had the nonce (CSP3, section 6.7.3.3). */
function hashesOf(data: Buffer, places: readonly NoncePlace[]): Record<Inline, ReadonlySet<string>> {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const { textBefore, position } of places) {
    const tag = textBefore.slice(textBefore.lastIndexOf("<") + 1);
    const element = (["script", "style"] as const).find((name) => tag.startsWith(name));
    if (!element) continue;
    const start = data.indexOf(">", position) + 1;
    const contents = data.subarray(start, data.indexOf(`</${element}>`, start));
    if (contents.length > 0) hashes[element].add(`'sha256-${hash("sha256", contents, "base64")}'`);
  }
  return hashes;
}

function policyOf(hashes: Record<Inline, ReadonlySet<string>>, hosts: PolicyHosts): string {
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashes.script],
    "style-src": ["'self'", viewerStyles, ...hashes.style],
    // model-viewer loads textures that are embedded in a model from blob URLs.
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
