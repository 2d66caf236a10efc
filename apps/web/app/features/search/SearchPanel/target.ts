import { categoryPath, productPath } from "@klarholm/contract/link";
import type { HistoryEntry } from "../history.ts";
import { keywordPath } from "../keyword.ts";

/** Where a suggestion leads: a keyword to its list, a product to its page, a category to its own (SEARCH-04). */
export function targetOf({
  suggest,
  sourceType,
  sourceId,
  sourceCode,
  virtualCategoryCode,
  leafFlag,
}: HistoryEntry): string {
  if (sourceType === 1) return productPath(sourceId, virtualCategoryCode);
  if (sourceType === 2) return categoryPath({ code: sourceCode, leafFlag: leafFlag ?? false });
  return keywordPath(suggest);
}

/** A text that was typed, as a suggestion of itself. */
export function typedEntry(text: string): HistoryEntry {
  return { suggest: text, sourceType: 0, sourceId: text, sourceCode: "", leafFlag: null };
}
