import { createHash, hash } from "node:crypto";
import type { SharedText } from "@klarholm/contract/site";
import { weakTagOf } from "../http/etag.ts";

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

/** What many pages have, as it is sent. */
interface Sent {
  bytes: Buffer;
  hash: Buffer;
}

/** Where a page's own element bore its mark. */
interface Mark {
  /** The text before it. */
  before: string;
  /** In bytes of the page. */
  at: number;
}

const sent = new WeakMap<SharedText, Sent>();

/**
 * Takes the marks off a page and writes its content security policy. Inline scripts and styles that bear
 * the mark of this rendering are allowed by their hashes, so a cached page keeps its policy; what finds its way
 * into the page's text cannot know the mark, and has no effect.
 * @param parts of the page, in order
 */
export function signPage(parts: readonly (string | SharedText)[], mark: string, hosts: PolicyHosts): SignedPage {
  const sizeOf = (part: string | SharedText) =>
    typeof part === "string" ? Buffer.byteLength(part) : sentAs(part).bytes.length;
  // One piece of memory, and not one for each part, of which the garbage collector would hear.
  const room = Buffer.allocUnsafeSlow(parts.reduce((size, part) => size + sizeOf(part), 0));
  const whole = createHash("sha256");
  const marks: Mark[] = [];
  let end = 0;
  const write = (text: string) => {
    const start = end;
    end += room.write(text, end);
    whole.update(room.subarray(start, end));
  };
  for (const part of parts) {
    if (typeof part === "string") {
      const pieces = part.split(` nonce="${mark}"`);
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) marks.push({ before: pieces[index - 1] ?? "", at: end });
        write(piece);
      }
    } else {
      const { bytes, hash } = sentAs(part);
      end += bytes.copy(room, end);
      whole.update(hash);
    }
  }
  const data = room.subarray(0, end);
  return { data, policy: policyOf(hashesOf(data, marks), hosts), tag: weakTagOf(whole) };
}

/** Of the elements that bear marks, by their names (CSP3, section 6.7.3.3); those without contents have none. */
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

function sentAs(shared: SharedText): Sent {
  const known = sent.get(shared);
  if (known) return known;
  const bytes = Buffer.from(shared.text);
  const made = { bytes, hash: hash("sha256", bytes, "buffer") };
  sent.set(shared, made);
  return made;
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
