import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "../consent/consent-storage.ts";
import { maxViewed, maxWishes } from "./item-query.ts";

/** Lists of product ids in the browser's storage, newest first. */
export type ListName = "wish-list" | "recently-viewed";

const listeners = new Set<() => void>();

export function readList(list: ListName): string[] {
  const value = readStored(list);
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
}

/** Adds products to the front of the wish list. @returns "refused" when the browser may not store them */
export function addWishes(ids: readonly string[]): "added" | "full" | "refused" {
  const all = [...new Set([...ids, ...readList("wish-list")])];
  if (all.length > maxWishes) return "full";
  return writeList("wish-list", all) ? "added" : "refused";
}

export function removeWish(id: string): void {
  const others = readList("wish-list").filter((other) => other !== id);
  writeList("wish-list", others);
}

/** Adds a product to the recently viewed ones. */
export function addViewed(id: string): void {
  writeList("recently-viewed", [...new Set([id, ...readList("recently-viewed")])].slice(0, maxViewed));
}

/** The ids of a list, joined by commas; undefined in the server's HTML. */
export function useList(list: ListName): string | undefined {
  const read = () => readList(list).join(",");
  return useSyncExternalStore(subscribe, read, () => undefined);
}

/** Whether a product is on the wish list; false in the server's HTML. */
export function useIsWished(id: string): boolean {
  const read = () => readList("wish-list").includes(id);
  return useSyncExternalStore(subscribe, read, () => false);
}

function writeList(list: ListName, ids: string[]): boolean {
  const written = writeStored(list, ids);
  for (const listener of listeners) listener();
  return written;
}

/** Storage events also report changes of other tabs and of the consent. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
