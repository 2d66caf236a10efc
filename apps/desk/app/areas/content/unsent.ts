import { del, get, set } from "idb-keyval";

/**
 * Changes that the server has not confirmed. Stored in this browser (IndexedDB), so that they survive reloads and lost
 * connections.
 */
export interface Unsent {
  body: unknown;
  /** The body that the edits are based on. */
  was: unknown;
  /** The revision that the edits are based on; null without a draft. */
  seen: string | null;
  /** The server's name of `was` (`base` of its answers), which patches need; absent if unknown. */
  base?: string | null;
  /** Bodies that were sent without an answer; the server may have any of them. */
  unanswered?: readonly unknown[];
}

const keyOf = (person: string, kind: string, id: string) => `unsent ${person} ${kind} ${id}`;

/** Reads a person's unsent changes of an item; undefined if there are none or storage is not available. */
export function readUnsent(person: string, kind: string, id: string): Promise<Unsent | undefined> {
  return get<Unsent>(keyOf(person, kind, id)).catch(() => undefined);
}

/** Stores unsent changes. Does nothing if storage is not available, as in private windows. */
export function saveUnsent(person: string, kind: string, id: string, unsent: Unsent): Promise<void> {
  return set(keyOf(person, kind, id), unsent).catch(() => undefined);
}

export function deleteUnsent(person: string, kind: string, id: string): Promise<void> {
  return del(keyOf(person, kind, id)).catch(() => undefined);
}
