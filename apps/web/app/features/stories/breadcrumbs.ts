import type { Block } from "@klarholm/contract";
import { pageFacts } from "../../blocks/page-facts.ts";
import type { Breadcrumb } from "../../head/breadcrumbs.ts";

/** Blocks of an editorial page, and those of the page above it when it has one. */
export interface Editorial {
  blocks: readonly Block[];
  above: Breadcrumb[];
}

/** A page as a way back to itself; none when it does not say its name and address. */
export function wayTo(blocks: readonly Block[]): Breadcrumb[] {
  const { title, path } = pageFacts(blocks);
  return title && path ? [{ label: title, href: path }] : [];
}

/** The way to an editorial page: the page above it, then the page itself. */
export function editorialBreadcrumbs({ blocks, above }: Editorial): Breadcrumb[] {
  const { title } = pageFacts(blocks);
  return title ? [...above, { label: title }] : above;
}
