/** The address of a page in a preview of the whole site. @param path with its query */
export function previewAddress(path: string, token: string): string {
  const { pathname, searchParams, hash } = new URL(path, location.origin);
  searchParams.set("previewToken", token);
  return `${pathname}?${searchParams}${hash}`;
}

/**
 * The page that a press or a form of a previewed page leads to.
 * @returns a path with its query; null to stay on the page, for other sites and files; undefined for any other event
 */
export function targetOf(event: Event, page: Document): string | null | undefined {
  const element = event.target;
  if (element === null || !("closest" in element)) return undefined;
  const to = event.type === "submit" ? ofForm(event.target as HTMLFormElement) : ofLink(element as Element, page);
  if (to === undefined) return undefined;
  const { origin, pathname, searchParams, hash } = to;
  if (origin !== location.origin || /^\/(?:desk|media|assets|api)(?:\/|$)/.test(pathname)) return null;
  searchParams.delete("previewToken");
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ""}${hash}`;
}

function ofLink(element: Element, page: Document): URL | undefined {
  const href = element.closest("a[href]")?.getAttribute("href");
  // Fragments of the same page are followed by the browser.
  return href === undefined || href === null || href.startsWith("#") ? undefined : new URL(href, page.baseURI);
}

/** The address of a search; other forms send data. */
function ofForm(form: HTMLFormElement): URL | undefined {
  if (form.method !== "get") return undefined;
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) if (typeof value === "string") url.searchParams.set(name, value);
  return url;
}
