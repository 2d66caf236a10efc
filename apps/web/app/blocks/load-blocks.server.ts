import { type Block, type BlockFault, readBlocks, type WireBlock } from "@klarholm/contract";
import { type ApiClient, succeeded } from "@klarholm/contract/client";
import { memoize } from "../api/memoize.ts";
import { expectNotFound } from "../api/refusal.ts";

/** The blocks of a page; empty if it does not exist. Throws ApiError on failure, a 502 for other refusals. */
export async function loadBlocks(api: ApiClient, pageId: string): Promise<readonly Block[]> {
  const answer = await api.call("queryPageContents", { pageId });
  if (succeeded(answer)) return parseBlocks(answer.data, pageId, api);
  expectNotFound(answer);
  return [];
}

/** Warnings already logged, so that frequent requests do not flood the log. */
const logged = new Set<string>();
const maxLogged = 1000;

/** Parses blocks; unknown and malformed ones are skipped (section 5), each with one warning per page and block. */
export function parseBlocks(
  list: readonly WireBlock[],
  page: string,
  { warn }: Pick<ApiClient, "warn">,
): readonly Block[] {
  const { blocks, faults } = readList(list);
  for (const { modelName: block, reason } of faults) {
    const warning = JSON.stringify([page, block, reason]);
    if (logged.has(warning)) continue;
    if (logged.size >= maxLogged) logged.clear();
    logged.add(warning);
    warn("A block is not shown.", { page, block, reason });
  }
  return blocks;
}

/** Cached by identity: parsing takes 3 % of a product page's time. */
const readList = memoize((list: readonly WireBlock[]) => {
  const faults: BlockFault[] = [];
  const blocks = readBlocks(list, (fault) => void faults.push(fault));
  return { blocks, faults };
});
