import { useEffect } from "react";
import type { SiteConfig } from "../../api/contexts.ts";

/** Without interaction a single-page visit does not download the tree. */
const events = ["pointermove", "pointerdown", "keydown", "scroll", "storage"] as const;

/** Refreshes the cached category tree at the first interaction, here or in another tab (SERIES-05). */
export function useCategoryTree(config: SiteConfig): void {
  useEffect(() => {
    const stop = () => events.forEach((event) => removeEventListener(event, refresh));
    const refresh = () => {
      stop();
      import("./category-tree.ts").then(
        ({ refreshInBrowser }) => refreshInBrowser(config),
        (error: unknown) => console.warn("The category tree could not be refreshed", error),
      );
    };
    for (const event of events) addEventListener(event, refresh, { passive: true });
    return stop;
  }, [config]);
}
