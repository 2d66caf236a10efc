import { useEffect } from "react";
import type { SiteConfig } from "../../api/contexts.ts";

/** What a visitor does first, here or in another tab: nobody who only looks at one page needs the tree. */
const signs = ["pointermove", "pointerdown", "keydown", "scroll", "storage"] as const;

/**
 * Keeps the local category tree fresh, for the pages that a visitor may go on to (SERIES-05), and from then on what
 * the browser keeps in accord with choices in other tabs.
 */
export function useCategoryTree(config: SiteConfig): void {
  useEffect(() => {
    const leave = () => signs.forEach((sign) => removeEventListener(sign, refresh));
    const refresh = () => {
      leave();
      import("./category-tree-refresh.ts").then(
        ({ refreshInBrowser }) => refreshInBrowser(config),
        // Without a tree pages ask the server; a visitor has nothing to do about it.
        (error: unknown) => console.warn("The category tree could not be refreshed", error),
      );
    };
    for (const sign of signs) addEventListener(sign, refresh, { passive: true });
    return leave;
  }, [config]);
}
