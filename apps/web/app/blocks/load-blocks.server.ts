import { type Block, readBlocks, type WireBlock } from "@klarholm/contract";
import { type ApiClient, succeeded } from "@klarholm/contract/client";

/**
 * The blocks of a page by its id; none when there is no such page.
 * @throws ApiError when the call fails.
 */
export async function loadBlocks(api: ApiClient, pageId: string): Promise<Block[]> {
  const answer = await api.call("queryPageContents", { pageId });
  return succeeded(answer) ? blocksFrom(answer.data, pageId) : [];
}

/** Blocks off the wire; unknown and malformed ones are left out (section 5) and warned of. */
export function blocksFrom(list: readonly WireBlock[], where: string): Block[] {
  return readBlocks(list, ({ modelName, reason }) => console.warn(`Block ${modelName} of ${where} is not shown: ${reason}`));
}
