import { type Block, readBlocks, type WireBlock } from "@klarholm/contract";
import { type ApiClient, succeeded } from "@klarholm/contract/client";

/**
 * The blocks of a page by its id; none when there is no such page.
 * @throws ApiError when the call fails.
 */
export async function loadBlocks(api: ApiClient, pageId: string): Promise<Block[]> {
  const answer = await api.call("queryPageContents", { pageId });
  return succeeded(answer) ? blocksFrom(answer.data, pageId, api) : [];
}

/** Warnings that were given already, so that a page that is asked for often does not fill the log. */
const given = new Set<string>();
const mostGiven = 1000;

/** Blocks off the wire; unknown and malformed ones are left out (section 5), each with one warning that names page and block. */
export function blocksFrom(list: readonly WireBlock[], page: string, { warn }: Pick<ApiClient, "warn">): Block[] {
  return readBlocks(list, ({ modelName: block, reason }) => {
    const warning = JSON.stringify([page, block, reason]);
    if (given.has(warning)) return;
    if (given.size >= mostGiven) given.clear();
    given.add(warning);
    warn("A block is not shown.", { page, block, reason });
  });
}
