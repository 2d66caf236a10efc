import type { Block } from "@klarholm/contract";
import { pageFacts } from "../../blocks/page-facts.ts";
import type { Breadcrumb } from "../../head/breadcrumbs.ts";
import { contentPagesCopy } from "./content-pages.copy.ts";

/** An editorial page with its parent's breadcrumb. */
export interface Editorial {
  blocks: readonly Block[];
  parents: Breadcrumb[];
}

/** The parent page, or the section of the site, then the page itself. */
export function contentBreadcrumbs({ blocks, parents }: Editorial): Breadcrumb[] {
  const { title, path = "" } = pageFacts(blocks);
  const part = contentPagesCopy.parts[path.slice(0, path.lastIndexOf("/"))];
  return [...parents, ...(part ? [{ label: part }] : []), ...(title ? [{ label: title }] : [])];
}
