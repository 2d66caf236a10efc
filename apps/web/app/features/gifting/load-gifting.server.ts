import type { Block } from "@klarholm/contract";
import type { ApiClient } from "@klarholm/contract/client";
import { pageIds } from "@klarholm/contract/content-ids";
import { redirect } from "react-router";
import { loadBlocks } from "../../blocks/load-blocks.server.ts";
import { giftingView } from "./gifting-view.ts";

/** The blocks of the gifting page. @throws a redirect home with a notice when there are none, or the call fails (section 5) */
export async function loadGifting(api: ApiClient): Promise<readonly Block[]> {
  const blocks = await loadBlocks(api, pageIds.gifting).catch((error: unknown) => {
    api.warn("The gifting page could not be loaded.", { err: error });
    throw redirect("/#notice=gifting-failed");
  });
  if (!giftingView(blocks)) throw redirect("/#notice=page-missing");
  return blocks;
}
