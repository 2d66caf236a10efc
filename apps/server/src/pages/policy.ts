import { createHash } from "node:crypto";

export interface PolicyHosts {
  /** Origin of the API for browsers; empty when it is the site's own. */
  api: string;
  /** Origin of pictures; empty when it is the site's own. */
  images: string;
}

/**
 * The content security policy of one page. Its inline scripts are allowed by their hashes, so a cached page
 * keeps its policy, and nothing that finds its way into the page's text can run.
 */
export function pagePolicy(html: string, hosts: PolicyHosts): string {
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scriptHashes(html)],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", hosts.images],
    "font-src": ["'self'"],
    "connect-src": ["'self'", hosts.api],
    "media-src": ["'self'", hosts.images],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter(Boolean)].join(" "))
    .join("; ");
}

/** Hashes of the inline scripts of a page as policy sources; data blocks (JSON-LD) never run and need none. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (/\ssrc\s*=/i.test(attributes) || /type\s*=\s*["']?application\/(ld\+)?json/i.test(attributes) || code === "") continue;
    hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  return [...hashes];
}
