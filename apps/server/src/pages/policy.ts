import { createHash } from "node:crypto";

export interface PolicyHosts {
  /** Origin of the API for browsers; empty when it is the site's own. */
  api: string;
  /** Origin of pictures; empty when it is the site's own. */
  images: string;
  /** Origin of map pictures; empty when none are shown. */
  maps: string;
}

const elements = {
  script: /<script\b([^>]*)>([\s\S]*?)<\/script>/gi,
  style: /<style\b([^>]*)>([\s\S]*?)<\/style>/gi,
};

/**
 * Takes the marks off a page and writes its content security policy. Inline scripts and styles that bear
 * the mark of this rendering are allowed by their hashes, so a cached page keeps its policy; what finds its way
 * into the page's text cannot know the mark, and has no effect.
 */
export function signPage(html: string, mark: string, hosts: PolicyHosts): { html: string; policy: string } {
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashesOf("script", html, mark)],
    "style-src": ["'self'", ...hashesOf("style", html, mark)],
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

function hashesOf(element: "script" | "style", html: string, mark: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(elements[element])) {
    if (code === "" || !attributes.includes(` nonce="${mark}"`)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  return [...hashes];
}
