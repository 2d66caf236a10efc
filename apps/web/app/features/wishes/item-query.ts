import type { PageQuery } from "@klarholm/contract/page-query";

/** The most products that a wish list holds, and that its address names. */
export const mostWished = 40;
/** Of those that were viewed. */
export const mostViewed = 12;
/** Side by side in a comparison. */
export const mostCompared = 4;

/** The products that an address names, each once. @param most those behind are left out */
export function readItems(query: PageQuery, most: number): string[] {
  const ids = (query.get("items") ?? "").split(",").filter(Boolean);
  return [...new Set(ids)].slice(0, most);
}

/** The address of a screen that shows products: the screen alone where there are none. */
export function itemsPath(screen: "/wish-list" | "/recently-viewed" | "/compare", ids: readonly string[]): string {
  return ids.length > 0 ? `${screen}?items=${ids.map(encodeURIComponent).join(",")}` : screen;
}
