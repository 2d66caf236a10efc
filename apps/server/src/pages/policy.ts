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
 * Takes the marks off a page and writes its content security policy. Inline scripts that bear the mark of
 * this rendering are allowed by their hashes, so a cached page keeps its policy; a script that finds its way
 * into the page's text cannot know the mark, and does not run.
 */
export function signPage(html: string, mark: string, hosts: PolicyHosts): { html: string; policy: string } {
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scriptHashes(html, mark)],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", hosts.images, hosts.maps],
    "font-src": ["'self'"],
    "connect-src": ["'self'", hosts.api],
    "media-src": ["'self'", hosts.images],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
  };
  const policy = Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter(Boolean)].join(" "))
    .join("; ");
  return { html: html.replaceAll(` nonce="${mark}"`, ""), policy };
}

function scriptHashes(html: string, mark: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (code === "" || !attributes.includes(` nonce="${mark}"`)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  return [...hashes];
}
