import type { Block, Picture } from "@klarholm/contract";
import type { HeaderTone } from "../head/breadcrumbs.ts";

export interface BlockPageFacts {
  title: string | undefined;
  description: string | undefined;
  /** For shares; default: the site's. */
  picture: Picture | undefined;
  path: string | undefined;
}

/** Metadata from the storyBasicConfig block; all undefined without one. */
export function pageFacts(blocks: readonly Block[]): BlockPageFacts {
  const block = blocks.find((candidate) => candidate.kind === "storyBasicConfig");
  const { title, description, pic: picture, path } = block?.contents ?? {};
  return { title, description, picture, path };
}

/** Header tone over a full-bleed opening picture; undefined without one. */
export function openingTone(blocks: readonly Block[]): HeaderTone | undefined {
  const first = blocks.find((block) => block.kind !== "storyBasicConfig" || block.contents.layout !== "hidden");
  if (first?.kind === "hero") return first.contents.tone;
  if (first?.kind === "storyBasicConfig" && first.contents.layout === "cover" && first.contents.pic)
    return first.contents.tone;
  return undefined;
}
