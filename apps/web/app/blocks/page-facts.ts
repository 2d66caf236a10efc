import type { Block, Picture } from "@klarholm/contract";
import type { HeaderTone } from "../head/breadcrumbs.ts";

/** What a page of blocks says of itself, for its head, its breadcrumbs and its other addresses. */
export interface BlockPageFacts {
  title: string | undefined;
  description: string | undefined;
  /** For shares; without one the site's own is used. */
  picture: Picture | undefined;
  /** The page's own address. */
  path: string | undefined;
}

/** The facts of a page, from its storyBasicConfig block; all undefined when it has none. */
export function pageFacts(blocks: readonly Block[]): BlockPageFacts {
  const block = blocks.find((candidate) => candidate.kind === "storyBasicConfig");
  const { title, description, pic: picture, path } = block?.contents ?? {};
  return { title, description, picture, path };
}

/** What the header lies over when a full-bleed picture opens the page; undefined when none does. */
export function openingTone(blocks: readonly Block[]): HeaderTone | undefined {
  const first = blocks.find((block) => block.kind !== "storyBasicConfig" || block.contents.layout !== "hidden");
  if (first?.kind === "hero") return first.contents.tone;
  if (first?.kind === "storyBasicConfig" && first.contents.layout === "cover" && first.contents.pic)
    return first.contents.tone;
  return undefined;
}
