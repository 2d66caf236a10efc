import type { PageQuery } from "@klarholm/contract/page-query";

/** Products of each list, also the most that its address may name. */
export const maxWishes = 40;
export const maxViewed = 12;
export const maxCompared = 4;

/** The product ids of an address, without repetitions, at most `max`. */
export function readItems(query: PageQuery, max: number): string[] {
  const ids = (query.get("items") ?? "").split(",").filter(Boolean);
  return [...new Set(ids)].slice(0, max);
}

/** The address of a screen with products. */
export function itemsPath(screen: "/wish-list" | "/recently-viewed" | "/compare", ids: readonly string[]): string {
  return ids.length > 0 ? `${screen}?items=${ids.map(encodeURIComponent).join(",")}` : screen;
}
