/** Which strategy answers a request; undefined leaves it to the browser: calls, forms, the desk, other hosts. */
export function strategyName(
  request: Pick<Request, "method" | "mode" | "url">,
  origin: string,
): "pages" | "menus" | "files" | "pictures" | undefined {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin) return undefined;
  if (request.mode === "navigate") return isPage(url) ? "pages" : undefined;
  if (url.pathname === "/_menu") return "menus";
  if (/^\/(assets|fonts)\//.test(url.pathname)) return "files";
  return url.pathname.startsWith("/media/") ? "pictures" : undefined;
}

/** Whether an address is a visitor's page that may be kept: no work of staff, and nothing that bears the code of a certificate. */
export function isPage({ pathname, searchParams }: URL): boolean {
  const isStaffs = /^\/(desk|docs|preview|_showcase)(\/|$)/.test(pathname) || searchParams.has("previewToken");
  return !isStaffs && !searchParams.has("code") && !/\.\w+$/.test(pathname);
}

/** Every script, style and font that a page names. */
export function filesIn(html: string): Set<string> {
  return new Set(html.match(/\/(?:assets|fonts)\/[\w%.,/-]+\.(?:js|css|woff2)/g));
}

/** The pictures within a page's own part; those of the frame are kept as they are seen. */
export function picturesIn(html: string): Set<string> {
  const own = html.slice(html.indexOf("<main"), html.lastIndexOf("</main>"));
  const pictures = [...own.matchAll(/<img [^>]*?\bsrc="(\/media\/[^"]+)"/g)];
  return new Set(pictures.map(([, address = ""]) => address.replaceAll("&amp;", "&")));
}
