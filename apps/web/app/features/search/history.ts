import type { Suggestion } from "@klarholm/contract";

/** What is kept of something that was searched for. */
export type HistoryEntry = Omit<Suggestion, "picture">;

const key = "search-history";

/** Entries that are kept, at most (section 9). */
export const historyLength = 5;

/** What was searched for in this browser, the newest first. */
export function readHistory(storage: Storage): HistoryEntry[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? "[]");
    return Array.isArray(value) ? value.filter(isEntry).slice(0, historyLength) : [];
  } catch {
    return [];
  }
}

/** The history with an entry in front; one with the same sourceId goes. */
export function remember(storage: Storage, { suggest, sourceType, sourceId, sourceCode, leafFlag }: HistoryEntry): HistoryEntry[] {
  const others = readHistory(storage).filter((entry) => entry.sourceId !== sourceId);
  return write(storage, [{ suggest, sourceType, sourceId, sourceCode, leafFlag }, ...others].slice(0, historyLength));
}

/** The history without an entry. */
export function forget(storage: Storage, sourceId: string): HistoryEntry[] {
  return write(storage, readHistory(storage).filter((entry) => entry.sourceId !== sourceId));
}

/** The empty history. */
export function forgetAll(storage: Storage): HistoryEntry[] {
  return write(storage, []);
}

function write(storage: Storage, entries: HistoryEntry[]): HistoryEntry[] {
  try {
    if (entries.length > 0) storage.setItem(key, JSON.stringify(entries));
    else storage.removeItem(key);
  } catch {
    // Without room or permission nothing is kept; searching goes on.
  }
  return entries;
}

function isEntry(value: unknown): value is HistoryEntry {
  if (typeof value !== "object" || value === null) return false;
  const entry: Partial<Record<keyof HistoryEntry, unknown>> = value;
  return typeof entry.suggest === "string" && typeof entry.sourceId === "string" && typeof entry.sourceCode === "string" && [0, 1, 2].includes(Number(entry.sourceType));
}
