import type { Block } from "@klarholm/contract";
import type { ApiClient } from "@klarholm/contract/client";
import { pageIds } from "@klarholm/contract/content-ids";
import { data, redirect } from "react-router";
import { loadBlocks } from "../../blocks/load-blocks.server.ts";

/**
 * The blocks of a page by its id (MEMBER-01).
 * @throws a redirect home when there is no such page (section 2: every other path), and a 502 when that is the home
 *   page itself; ApiError when the call fails.
 */
export async function loadContentPage(api: ApiClient, pageId: string): Promise<readonly Block[]> {
  const blocks = await loadBlocks(api, pageId);
  if (blocks.length > 0) return blocks;
  throw pageId === pageIds.home ? data(null, { status: 502 }) : redirect("/#notice=page-missing");
}
