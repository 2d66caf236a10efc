import { type FigureKind, otherName } from "@klarholm/contract/desk/figures";
import type { Content } from "../content/snapshot.ts";
import { knownPath } from "../pages/spelling.ts";

export interface CountedPage {
  path: string;
  kind: FigureKind;
}

/** Screens whose last part is typed by visitors, which is not stored. */
const searches = ["/products/keyword", "/search-results-page"];

const kinds: readonly (readonly [prefix: string, kind: FigureKind])[] = [
  ["/pdp", "product"],
  ["/products", "list"],
  ["/find-us", "stores"],
  ["/news", "news"],
  ["/about-us/jobs", "jobs"],
  ["/verification", "verification"],
  ["/customer-service/product-verification", "verification"],
];

/** The page under which a view is counted: one of the route table or the content, or `other`. */
export function countedPage(content: Content, path: string): CountedPage {
  const search = searches.find((screen) => isBelow(path.toLowerCase(), screen));
  if (search !== undefined) return { path: search, kind: "search" };
  const known = knownPath(content, path);
  if (known === undefined) return { path: otherName, kind: "other" };
  if (known === "/") return { path: known, kind: "home" };
  return { path: known, kind: kinds.find(([prefix]) => isBelow(known, prefix))?.[1] ?? "story" };
}

/** The product whose page a path is; undefined for others. */
export function productAt(path: string): string | undefined {
  const id = /^\/pdp\/([^/]+)$/.exec(path)?.[1];
  return id === undefined ? undefined : decodeURIComponent(id);
}

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
