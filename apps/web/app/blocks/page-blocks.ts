import type { Block } from "@klarholm/contract";
import { editorRules } from "./editor-style.ts";
import { stylesOf } from "./registry.ts";

/** The blocks that are shown. A page that is opened by another block may still have a hidden one that describes it. */
export function shownBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter((block) => block.kind !== "storyBasicConfig" || block.contents.layout !== "hidden");
}

/** The CSS rules of what editors chose in blocks. */
export function blockRules(blocks: readonly Block[]): string[] {
  return editorRules(shownBlocks(blocks).flatMap((block) => stylesOf(block)));
}

/** The blocks in what a loader answered: its own `blocks`, or those of a value in it. */
export function blocksIn(data: unknown): readonly Block[] {
  if (typeof data !== "object" || data === null) return [];
  return [data, ...Object.values(data)].flatMap((part: unknown) =>
    typeof part === "object" && part !== null && "blocks" in part && Array.isArray(part.blocks) ? part.blocks : [],
  );
}
