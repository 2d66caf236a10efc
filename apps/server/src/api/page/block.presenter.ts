import type { WireBlock } from "@klarholm/contract";
import type { AuthoredBlock } from "../../content/snapshot.ts";
import type { CallContext } from "../handlers.ts";

/** Blocks as they travel: their contents as JSON text, numbered in the file's order (section 7). */
export function presentBlocks(blocks: readonly AuthoredBlock[], { resolve }: CallContext): WireBlock[] {
  return blocks.map((authored, sort) => {
    const { kind, contents } = resolve.block(authored);
    return { modelName: kind, contents: JSON.stringify(contents), sort };
  });
}
