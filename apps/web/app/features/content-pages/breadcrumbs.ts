import type { Block } from "@klarholm/contract";
import { pageFacts } from "../../blocks/page-facts.ts";
import type { Breadcrumb } from "../../head/breadcrumbs.ts";
import { contentPagesCopy } from "./content-pages.copy.ts";

/** The way to a page of blocks: what it lies below, be that a page or a part of the site without one, then the page itself. */
export function contentBreadcrumbs(blocks: readonly Block[], above: readonly Breadcrumb[] = []): Breadcrumb[] {
  const { title, path = "" } = pageFacts(blocks);
  const part = contentPagesCopy.parts[path.slice(0, path.lastIndexOf("/"))];
  return [...above, ...(part ? [{ label: part }] : []), ...(title ? [{ label: title }] : [])];
}
