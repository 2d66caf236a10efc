import type { WireBlock } from "@klarholm/contract";
import type { AuthoredBlock, Page } from "../../content/snapshot.ts";
import { joinWords } from "../../content/word-joiner.ts";
import type { CallContext } from "../../../plugins/api/handlers.ts";

/** Blocks in the wire format: contents as JSON text, numbered in the file's order (section 7). */
export function presentBlocks(
  blocks: readonly (AuthoredBlock & { place?: number })[],
  { resolve }: CallContext,
): WireBlock[] {
  return blocks.flatMap((authored, sort) => {
    const block = resolve.block(authored);
    if (!block) return [];
    const { place } = authored;
    const contents = JSON.stringify(block.contents, joinWordsIn);
    return [{ modelName: block.kind, contents, sort, ...(place !== undefined && { place }) }];
  });
}

/** Replacer for JSON.stringify. The description is for search engines, where lines do not break. */
function joinWordsIn(key: string, value: unknown): unknown {
  return typeof value === "string" && key !== "description" ? joinWords(value) : value;
}

/** A page's blocks. `storyBasicConfig` takes title, description and address from the page where it has none. */
export function presentPage(page: Page, context: CallContext): WireBlock[] {
  return presentBlocks(
    page.blocks.map((block) => (block.kind === "storyBasicConfig" ? withFacts(block, page) : block)),
    context,
  );
}

function withFacts<T extends AuthoredBlock & { kind: "storyBasicConfig" }>(
  block: T,
  { title, description, path }: Page,
): T {
  return { ...block, title: block.title ?? title, description: block.description ?? description, path };
}
