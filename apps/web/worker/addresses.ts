/** The caching strategy of a request; undefined leaves it to the browser: API calls, forms, the desk, other hosts. */
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

/** Whether an address is a public page that may be cached: no staff pages, no certificate codes. */
export function isPage({ pathname, searchParams }: URL): boolean {
  const isStaffs = /^\/(desk|docs|preview|_showcase)(\/|$)/.test(pathname) || searchParams.has("previewToken");
  return !isStaffs && !searchParams.has("code") && !/\.\w+$/.test(pathname);
}

/** Scripts, styles and fonts in a page's HTML. */
export function filesIn(html: string): Set<string> {
  return new Set(html.match(/\/(?:assets|fonts)\/[\w%.,/-]+\.(?:js|css|woff2)/g));
}

/** Pictures within a page's <main>; those of the frame are cached when loaded. */
export function picturesIn(html: string): Set<string> {
  const own = html.slice(html.indexOf("<main"), html.lastIndexOf("</main>"));
  const pictures = [...own.matchAll(/<img [^>]*?\bsrc="(\/media\/[^"]+)"/g)];
  return new Set(pictures.map(([, address = ""]) => address.replaceAll("&amp;", "&")));
}
