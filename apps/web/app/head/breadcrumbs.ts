export interface Breadcrumb {
  label: string;
  /** Without one the item is plain text, as the last one mostly is. */
  href?: string;
}

/** What a header lies over at the top of a page: words in porcelain on dark pictures, in ink on light ones. */
export type HeaderTone = "onDark" | "onLight";

/** What a route may say of its page to the frame: `export const handle: PageHandle<typeof loader>`. */
export interface PageHandle<Data = never> {
  /** The items after the home icon; none means no breadcrumb bar. */
  breadcrumbs?: (data: Data) => Breadcrumb[];
  /** Set when the page begins with a full-bleed picture that the header lies over. */
  headerOver?: (data: Data) => HeaderTone | undefined;
}

/** A matched route, as components and meta functions are given it. */
type Match = { handle?: unknown; loaderData?: unknown } | undefined;

/**
 * The breadcrumbs of the page that is shown. They are derived from the matched route, so that leaving a
 * page leaves its breadcrumbs behind by construction.
 */
export function breadcrumbsOf(matches: readonly Match[]): Breadcrumb[] {
  return ask(matches, (handle, data) => handle.breadcrumbs?.(data)) ?? [];
}

/** See PageHandle.headerOver. */
export function headerToneOf(matches: readonly Match[]): HeaderTone | undefined {
  return ask(matches, (handle, data) => handle.headerOver?.(data));
}

function ask<T>(
  matches: readonly Match[],
  question: (handle: PageHandle<unknown>, data: unknown) => T | undefined,
): T | undefined {
  const page = matches[matches.length - 1];
  if (!page || !isHandle(page.handle) || page.loaderData === undefined) return undefined;
  return question(page.handle, page.loaderData);
}

function isHandle(handle: unknown): handle is PageHandle<unknown> {
  return typeof handle === "object" && handle !== null;
}
