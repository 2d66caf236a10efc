import type { AuthoredBlock } from "./snapshot.ts";

/** The block of a product group that a short list shows beside its products: the first with a picture and a title. */
export function listStoryIn(blocks: readonly AuthoredBlock[]): AuthoredBlock | undefined {
  return blocks.find(({ kind }) => kind === "fixed_size_02" || kind === "hero");
}
