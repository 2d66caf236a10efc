import { hash } from "node:crypto";
import { weakTag } from "../../plugins/http/etag.ts";

type Inline = "script" | "style";

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

/** Where a page's own element bore its nonce. */
interface Mark {
  /** The text before it. */
  before: string;
  /** In bytes of the page. */
  at: number;
}

/**
 * Takes the nonces off a page and writes its content security policy. Inline scripts and styles that bear the nonce of
 * this rendering are allowed by their hashes, so that a cached page keeps its policy; text that finds its way into the
 * page cannot know the nonce, and has no effect.
 */
export function signPage(html: string, nonce: string, hosts: PolicyHosts): SignedPage {
  const pieces = html.split(` nonce="${nonce}"`);
  const marks: Mark[] = [];
  let at = 0;
  for (const before of pieces.slice(0, -1)) {
    at += Buffer.byteLength(before);
    marks.push({ before, at });
  }
  const data = Buffer.from(pieces.join(""));
  return { data, policy: policyOf(hashesOf(data, marks), hosts), tag: weakTag(data) };
}

/** Of the elements that bore a nonce, by their names (CSP3, section 6.7.3.3); those without contents have none. */
function hashesOf(data: Buffer, marks: readonly Mark[]): Record<Inline, ReadonlySet<string>> {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const { before, at } of marks) {
    const tag = before.slice(before.lastIndexOf("<") + 1);
    const element = (["script", "style"] as const).find((name) => tag.startsWith(name));
    if (!element) continue;
    const start = data.indexOf(">", at) + 1;
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
