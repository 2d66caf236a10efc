import { createHash } from "node:crypto";

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

/**
 * Takes the marks off a page and writes its content security policy. Inline scripts and styles that bear
 * the mark of this rendering are allowed by their hashes, so a cached page keeps its policy; what finds its way
 * into the page's text cannot know the mark, and has no effect.
 */
export function signPage(html: string, mark: string, hosts: PolicyHosts): { html: string; policy: string } {
  const parts = html.split(` nonce="${mark}"`);
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashesOf("script", parts)],
    "style-src": ["'self'", viewerStyles, ...hashesOf("style", parts)],
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
  const policy = Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter(Boolean)].join(" "))
    .join("; ");
  return { html: parts.join(""), policy };
}

/** @param parts a page, cut where its marks were */
function hashesOf(element: "script" | "style", parts: readonly string[]): string[] {
  const hashes = new Set<string>();
  for (const [index, part] of parts.slice(1).entries()) {
    const before = parts[index] ?? "";
    if (!before.startsWith(`<${element}`, before.lastIndexOf("<"))) continue;
    const code = part.slice(part.indexOf(">") + 1, part.indexOf(`</${element}>`));
    if (code !== "") hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  return [...hashes];
}
