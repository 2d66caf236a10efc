import type { Suggestion } from "@klarholm/contract";
import { categoryPath, productPath } from "@klarholm/contract/link";
import { hasStrings, readStored, removeStored, writeStored } from "../consent/consent-storage.ts";
import { keywordPath } from "./keyword.ts";

/** A search: a keyword (source type 0), a product (1) or a category (2). */
export type HistoryEntry = Omit<Suggestion, "picture">;

const key = "search-history";
/** Section 9. */
const maxEntries = 5;

export function readHistory(): HistoryEntry[] {
  const value = readStored(key);
  return Array.isArray(value) ? value.filter(isEntry).slice(0, maxEntries) : [];
}

/** Puts an entry first, and removes an older one with the same sourceId. */
export function addToHistory(searched: HistoryEntry & Partial<Pick<Suggestion, "picture">>): void {
  const { picture: _, ...entry } = searched;
  writeStored(key, [entry, ...without(entry.sourceId)].slice(0, maxEntries));
}

export function removeFromHistory(sourceId: string): HistoryEntry[] {
  const others = without(sourceId);
  if (others.length === 0) return clearHistory();
  writeStored(key, others);
  return others;
}

export function clearHistory(): HistoryEntry[] {
  removeStored(key);
  return [];
}

/** The address of an entry's keyword list, product or category (SEARCH-04). */
export function entryPath(entry: HistoryEntry): string {
  if (entry.sourceType === 1) return productPath(entry.sourceId, entry.virtualCategoryCode);
  if (entry.sourceType === 2) return categoryPath({ code: entry.sourceCode, leafFlag: entry.leafFlag ?? false });
  return keywordPath(entry.suggest);
}

export function keywordEntry(text: string): HistoryEntry {
  return { suggest: text, sourceType: 0, sourceId: text, sourceCode: "", leafFlag: null };
}

function without(sourceId: string): HistoryEntry[] {
  return readHistory().filter((entry) => entry.sourceId !== sourceId);
}

function isEntry(value: unknown): value is HistoryEntry {
  return (
    hasStrings(value, ["suggest", "sourceId", "sourceCode"]) &&
    [0, 1, 2].includes(Number(Reflect.get(value, "sourceType")))
  );
}
