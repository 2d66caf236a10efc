import { checkItems } from "../publishing/check-items.ts";
import type { CheckOptions } from "../publishing/check.ts";
import type { ContentItem } from "../content/items.ts";
import { type ItemFault, itemFaults } from "./item-faults.ts";

export interface Checked {
  faults: ItemFault[];
  /** What would be published; empty when there are faults. */
  items: ContentItem[];
}

/** Checks the site as it would be with exactly these items. */
export async function checkSite(
  items: readonly ContentItem[],
  contentDir: string,
  options: CheckOptions,
): Promise<Checked> {
  const checked = await checkItems(items, contentDir, options);
  return {
    items: checked.items,
    faults: [...itemFaults(checked.faults, items, "fault"), ...itemFaults(checked.warnings, items, "warning")],
  };
}
