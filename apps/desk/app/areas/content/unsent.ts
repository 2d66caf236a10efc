import { del, get, set } from "idb-keyval";

/** What somebody has written that the server has not confirmed; kept in this browser, over reloads and lost connections. */
export interface Unsent {
  body: unknown;
  /** What the edits began from. */
  was: unknown;
  /** The revision that they began from; null without a draft. */
  seen: string | null;
  /** What `was` is called by the server (`base` of its answers), so that changes alone are sent; absent where it is not known. */
  base?: string | null;
  /** What was sent over it without an answer: nobody knows which of it the server has. */
  unanswered?: readonly unknown[];
}

const keyOf = (person: string, kind: string, id: string) => `unsent ${person} ${kind} ${id}`;

/** What this browser keeps of an item for a person; undefined for nothing, and where a browser keeps nothing at all. */
export function readUnsent(person: string, kind: string, id: string): Promise<Unsent | undefined> {
  return get<Unsent>(keyOf(person, kind, id)).catch(() => undefined);
}

/** Keeps it. A browser that refuses, as in private windows, keeps it in the page alone. */
export function keepUnsent(person: string, kind: string, id: string, unsent: Unsent): Promise<void> {
  return set(keyOf(person, kind, id), unsent).catch(() => undefined);
}

export function forgetUnsent(person: string, kind: string, id: string): Promise<void> {
  return del(keyOf(person, kind, id)).catch(() => undefined);
}
