import type { Suggestion } from "@klarholm/contract";
import { forget, keep, recall } from "../consent/local-memory.ts";

/** What is kept of something that was searched for. */
export type HistoryEntry = Omit<Suggestion, "picture">;

const key = "search-history";

/** Entries that are kept, at most (section 9). */
export const historyLength = 5;

/** What was searched for in this browser, the newest first: for this visit, or for as long as the visitor agreed to. */
export function readHistory(): HistoryEntry[] {
  const value = recall(key);
  return Array.isArray(value) ? value.filter(isEntry).slice(0, historyLength) : [];
}

/** Puts an entry in front; one with the same sourceId goes. */
export function addToHistory({
  suggest,
  sourceType,
  sourceId,
  sourceCode,
  virtualCategoryCode,
  leafFlag,
}: HistoryEntry): void {
  const others = readHistory().filter((entry) => entry.sourceId !== sourceId);
  keep(
    key,
    [
      { suggest, sourceType, sourceId, sourceCode, leafFlag, ...(virtualCategoryCode && { virtualCategoryCode }) },
      ...others,
    ].slice(0, historyLength),
  );
}

/** The history without an entry. */
export function removeFromHistory(sourceId: string): HistoryEntry[] {
  const others = readHistory().filter((entry) => entry.sourceId !== sourceId);
  if (others.length === 0) return clearHistory();
  keep(key, others);
  return others;
}

/** The empty history. */
export function clearHistory(): HistoryEntry[] {
  forget(key);
  return [];
}

function isEntry(value: unknown): value is HistoryEntry {
  if (typeof value !== "object" || value === null) return false;
  const entry: Partial<Record<keyof HistoryEntry, unknown>> = value;
  return (
    typeof entry.suggest === "string" &&
    typeof entry.sourceId === "string" &&
    typeof entry.sourceCode === "string" &&
    [0, 1, 2].includes(Number(entry.sourceType))
  );
}
