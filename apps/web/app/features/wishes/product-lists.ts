import { useSyncExternalStore } from "react";
import { keep, recall } from "../consent/local-memory.ts";
import { mostViewed, mostWished } from "./item-query.ts";

/** Lists of products that a browser keeps, the newest first: for the visit, or for as long as the visitor agreed to. */
export type KeptList = "wish-list" | "recently-viewed";

/** What became of products that were to be kept: refused is what this browser may not keep. */
export type Added = "kept" | "full" | "refused";

const listeners = new Set<() => void>();

/** The products of a list, by their ids. */
export function readKept(list: KeptList): string[] {
  const value = recall(list);
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
}

/** Puts products in front of the wish list. */
export function addWishes(ids: readonly string[]): Added {
  const all = [...new Set([...ids, ...readKept("wish-list")])];
  if (all.length > mostWished) return "full";
  return write("wish-list", all) ? "kept" : "refused";
}

/** Takes a product off the wish list. */
export function removeWish(id: string): void {
  write(
    "wish-list",
    readKept("wish-list").filter((other) => other !== id),
  );
}

/** Remembers that a product's page was opened. */
export function noteViewed(id: string): void {
  write("recently-viewed", [...new Set([id, ...readKept("recently-viewed")])].slice(0, mostViewed));
}

/** The ids of a list, joined by commas, as they are now; undefined in the server's HTML. */
export function useKept(list: KeptList): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => readKept(list).join(","),
    () => undefined,
  );
}

/** Whether a product is on the wish list; false in the server's HTML. */
export function useIsWished(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readKept("wish-list").includes(id),
    () => false,
  );
}

function write(list: KeptList, ids: string[]): boolean {
  const kept = keep(list, ids);
  for (const listener of listeners) listener();
  return kept;
}

/** Hears of changes here, in other tabs, and of a choice of what may be kept. @returns what ends it */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
