import type { Block } from "@klarholm/contract";
import { editorRules } from "./editor-style.ts";
import { stylesOf } from "./registry.ts";

/** Visible blocks: a page may have a hidden metadata block. */
export function shownBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter((block) => block.kind !== "storyBasicConfig" || block.contents.layout !== "hidden");
}

export function blockRules(blocks: readonly Block[]): string[] {
  return editorRules(shownBlocks(blocks).flatMap((block) => stylesOf(block)));
}

/** The blocks in a loader's data: its own `blocks`, or those of a value in it. */
export function blocksIn(data: unknown): readonly Block[] {
  if (typeof data !== "object" || data === null) return [];
  return [data, ...Object.values(data)].flatMap((part: unknown) =>
    typeof part === "object" && part !== null && "blocks" in part && Array.isArray(part.blocks) ? part.blocks : [],
  );
}
