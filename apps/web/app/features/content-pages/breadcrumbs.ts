import type { Block } from "@klarholm/contract";
import { pageFacts } from "../../blocks/page-facts.ts";
import type { Breadcrumb } from "../../head/breadcrumbs.ts";
import { contentPagesCopy } from "./content-pages.copy.ts";

/** An editorial page, with the breadcrumb of its parent page. */
export interface Editorial {
  blocks: readonly Block[];
  above: Breadcrumb[];
}

/** The parent page, or the part of the site that has no page of its own; then the page itself. */
export function contentBreadcrumbs({ blocks, above }: Editorial): Breadcrumb[] {
  const { title, path = "" } = pageFacts(blocks);
  const part = contentPagesCopy.parts[path.slice(0, path.lastIndexOf("/"))];
  return [...above, ...(part ? [{ label: part }] : []), ...(title ? [{ label: title }] : [])];
}
