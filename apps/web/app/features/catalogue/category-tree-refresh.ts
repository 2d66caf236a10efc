import { browserClient } from "../../api/browser-client.ts";
import type { SiteConfig } from "../../api/contexts.ts";
import { followChoice } from "../consent/local-memory.ts";
import { refreshCategoryTree } from "./category-tree.ts";

/** Follows choices made in other tabs, and refreshes the local tree by a call of the browser's own. Without a tree pages ask the server; a visitor has nothing to do about a failure. */
export async function refreshInBrowser(config: SiteConfig): Promise<void> {
  followChoice();
  await refreshCategoryTree(browserClient(config), config.storeCode).catch((error: unknown) =>
    console.warn("The category tree could not be refreshed", error),
  );
}
