import { categoryPath, productPath } from "@klarholm/contract/link";
import type { HistoryEntry } from "../history.ts";
import { keywordPath } from "../keyword.ts";

/** Where a suggestion leads: a keyword to its list, a product to its page, a category to its own (SEARCH-04). */
export function targetOf(entry: HistoryEntry): string {
  if (entry.sourceType === 1) return productPath(entry.sourceId, entry.virtualCategoryCode);
  if (entry.sourceType === 2) return categoryPath({ code: entry.sourceCode, leafFlag: entry.leafFlag ?? false });
  return keywordPath(entry.suggest);
}

/** A text that was typed, as a suggestion of itself. */
export function typedEntry(text: string): HistoryEntry {
  return { suggest: text, sourceType: 0, sourceId: text, sourceCode: "", leafFlag: null };
}
