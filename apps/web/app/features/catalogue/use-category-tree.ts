import { useEffect } from "react";
import type { SiteConfig } from "../../api/contexts.ts";

/** Keeps the local category tree fresh once a page has loaded and the browser has nothing better to do (SERIES-05). */
export function useCategoryTree(config: SiteConfig): void {
  useEffect(() => {
    const refresh = async () => {
      const [{ browserClient }, { refreshCategoryTree }] = await Promise.all([import("../../api/browser-client.ts"), import("./category-tree.ts")]);
      // Without a tree pages ask the server; a visitor has nothing to do about it.
      await refreshCategoryTree(browserClient(config), config.storeCode, localStorage).catch((error: unknown) => console.warn("The category tree could not be refreshed", error));
    };
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(() => void refresh(), 2000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => void refresh(), { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }, [config]);
}
