import type { Block } from "@klarholm/contract";
import { pageFacts } from "../../blocks/page-facts.ts";
import type { Breadcrumb } from "../../frame/breadcrumbs.ts";
import { contentPagesCopy } from "./content-pages.copy.ts";

/**
 * The way to a page of blocks: the page or the part of the site that its address lies below, then itself.
 * @param parent blocks of the page above it; none when there is no such page
 */
export function contentBreadcrumbs(path: string, blocks: readonly Block[], parent: readonly Block[] = []): Breadcrumb[] {
  const above = pageFacts(parent);
  const part = contentPagesCopy.parts[parentPath(path)];
  const { title } = pageFacts(blocks);
  return [
    ...(above.title && above.path ? [{ label: above.title, href: above.path }] : []),
    ...(part ? [{ label: part }] : []),
    ...(title ? [{ label: title }] : []),
  ];
}

/** The address without its last part; empty at the top. */
export function parentPath(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
