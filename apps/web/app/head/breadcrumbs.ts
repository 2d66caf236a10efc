export interface Breadcrumb {
  label: string;
  /** Without it the item is plain text, as the last one usually is. */
  href?: string;
}

/** What the header overlaps: onDark means light text, onLight dark text. */
export type HeaderTone = "onDark" | "onLight";

/** Page data for the frame: `export const handle: PageHandle<typeof loader>`. */
export interface PageHandle<Data = never> {
  /** The items after the home icon; empty hides the bar. */
  breadcrumbs?: (data: Data) => Breadcrumb[];
  /** Set if the page begins with a full-bleed picture below the header. */
  headerOver?: (data: Data) => HeaderTone | undefined;
}

/** A matched route. */
type Match = { handle?: unknown; loaderData?: unknown } | undefined;

/** The breadcrumbs of the current page, derived from the matched route. */
export function breadcrumbsOf(matches: readonly Match[]): Breadcrumb[] {
  return readHandle(matches, (handle, data) => handle.breadcrumbs?.(data)) ?? [];
}

export function headerToneOf(matches: readonly Match[]): HeaderTone | undefined {
  return readHandle(matches, (handle, data) => handle.headerOver?.(data));
}

function readHandle<T>(
  matches: readonly Match[],
  read: (handle: PageHandle<unknown>, data: unknown) => T | undefined,
): T | undefined {
  const page = matches[matches.length - 1];
  if (!page || !isHandle(page.handle) || page.loaderData === undefined) return undefined;
  return read(page.handle, page.loaderData);
}

function isHandle(handle: unknown): handle is PageHandle<unknown> {
  return typeof handle === "object" && handle !== null;
}
