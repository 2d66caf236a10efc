import type { WireBlock } from "@klarholm/contract";
import type { AuthoredBlock, Page } from "../../content/snapshot.ts";
import { joinWords } from "../../content/word-joiner.ts";
import type { CallContext } from "../../../plugins/api/handlers.ts";

/** Blocks as they travel: their contents as JSON text, numbered in the file's order (section 7). */
export function presentBlocks(
  blocks: readonly (AuthoredBlock & { place?: number })[],
  { resolve }: CallContext,
): WireBlock[] {
  return blocks.flatMap((authored, sort) => {
    const block = resolve.block(authored);
    if (!block) return [];
    const { place } = authored;
    const contents = JSON.stringify(block.contents, inWholeNames);
    return [{ modelName: block.kind, contents, sort, ...(place !== undefined && { place }) }];
  });
}

/** What is said of a page to search engines stands in no line. */
function inWholeNames(key: string, value: unknown): unknown {
  return typeof value === "string" && key !== "description" ? joinWords(value) : value;
}

/** A page's blocks; the one that tells of the page itself learns title, description and address from the page's file. */
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
