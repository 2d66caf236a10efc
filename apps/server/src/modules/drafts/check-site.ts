import type { CheckMemory } from "../publishing/check-memory.ts";
import { checkItems } from "../publishing/check-items.ts";
import type { CheckOptions } from "../publishing/check.ts";
import { changesBetween, type ContentChanges, withFormerAddresses } from "../publishing/publish.ts";
import type { PublishedVersion } from "../publishing/published-items.ts";
import type { ContentItem } from "../content/items.ts";
import { type ItemFault, itemFaults } from "./item-faults.ts";

export interface Checked {
  faults: ItemFault[];
  /** What a publication would change of `version`; nothing when there are faults. */
  changes: ContentChanges;
  /** The published version that was read. */
  version: number;
  /** As of `PublishedVersion`. */
  isHistoryComplete: boolean;
}

/** Nothing. */
export const noChanges: ContentChanges = { added: [], changed: [], removed: [] };

/**
 * Checks the site as it would be with exactly these items.
 * @param published the published version, which the changes are compared with
 */
export async function checkSite(
  items: readonly ContentItem[],
  { items: published, version, isHistoryComplete }: PublishedVersion,
  contentDir: string,
  options: CheckOptions & { memory?: CheckMemory },
): Promise<Checked> {
  const checked = await checkItems(items, contentDir, options);
  const before = [...published.values()];
  const isFaulty = checked.items.length === 0;
  return {
    changes: isFaulty ? noChanges : changesBetween(before, withFormerAddresses(before, checked.items)),
    faults: [...itemFaults(checked.faults, items, "fault"), ...itemFaults(checked.warnings, items, "warning")],
    version,
    isHistoryComplete,
  };
}
