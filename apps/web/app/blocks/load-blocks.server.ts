import { type Block, type BlockFault, readBlocks, type WireBlock } from "@klarholm/contract";
import { type ApiClient, succeeded } from "@klarholm/contract/client";
import { memoize } from "../api/memoize.ts";
import { expectNotFound } from "../api/refusal.ts";

/**
 * The blocks of a page by its id; none when there is no such page.
 * @throws ApiError when the call fails, a 502 when it is refused for another reason.
 */
export async function loadBlocks(api: ApiClient, pageId: string): Promise<readonly Block[]> {
  const answer = await api.call("queryPageContents", { pageId });
  if (succeeded(answer)) return blocksFrom(answer.data, pageId, api);
  expectNotFound(answer);
  return [];
}

/** Warnings that were given already, so that a page that is asked for often does not fill the log. */
const given = new Set<string>();
const mostGiven = 1000;

/** Blocks off the wire; unknown and malformed ones are left out (section 5), each with one warning that names page and block. */
export function blocksFrom(
  list: readonly WireBlock[],
  page: string,
  { warn }: Pick<ApiClient, "warn">,
): readonly Block[] {
  const { blocks, faults } = readList(list);
  for (const { modelName: block, reason } of faults) {
    const warning = JSON.stringify([page, block, reason]);
    if (given.has(warning)) continue;
    if (given.size >= mostGiven) given.clear();
    given.add(warning);
    warn("A block is not shown.", { page, block, reason });
  }
  return blocks;
}

/** What a list says, once for as long as the API answers with the same one: reading takes a thirtieth of a product page. */
const readList = memoize((list: readonly WireBlock[]) => {
  const faults: BlockFault[] = [];
  const blocks = readBlocks(list, (fault) => void faults.push(fault));
  return { blocks, faults };
});
