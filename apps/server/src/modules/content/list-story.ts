import type { AuthoredBlock } from "./snapshot.ts";

/** The block of a family that a list of few shows beside its goods: the first with a picture and a title. */
export function listStoryIn(blocks: readonly AuthoredBlock[]): AuthoredBlock | undefined {
  return blocks.find(({ kind }) => kind === "fixed_size_02" || kind === "hero");
}
