import type { Block } from "@klarholm/contract";

/** The blocks in what a loader answered: its own `blocks`, or those of a value in it. */
export function blocksIn(data: unknown): readonly Block[] {
  if (typeof data !== "object" || data === null) return [];
  return [data, ...Object.values(data)].flatMap((part: unknown) =>
    typeof part === "object" && part !== null && "blocks" in part && Array.isArray(part.blocks) ? part.blocks : [],
  );
}
