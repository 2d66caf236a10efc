import type { CallAnswer, Store } from "@klarholm/contract";
import type { NearestStore } from "../../api/site-store.ts";
import { storesCopy } from "./stores.copy.ts";

export type Areas = CallAnswer<"getTreeByLevelId">;

/** Degrees. */
export interface Coordinates {
  longitude: number;
  latitude: number;
}

/** The name, with a suffix when the store is not open yet (section 4). */
export function nameOf({ storeName, openStatus }: Pick<Store, "storeName" | "openStatus">): string {
  return openStatus ? storeName : `${storeName}${storesCopy.openingSoon}`;
}

/** `2026-12-05` as `2026 年 12 月 05 日 正式开业` (section 4); undefined when no day is planned yet. */
export function openingLine(openingTime: string | null): string | undefined {
  const [, year, month, day] = openingTime?.match(/^(\d{4})-(\d{2})-(\d{2})/) ?? [];
  return year && month && day ? storesCopy.opensOn(year, month, day) : undefined;
}

/** Rounds metres to tens; from a kilometre to kilometres with one decimal, from a hundred to whole ones. */
export function distanceText(metres: number): string {
  const tens = Math.round(metres / 10) * 10;
  if (tens < 1000) return storesCopy.metres(tens);
  const kilometres = metres / 1000;
  return storesCopy.kilometres(kilometres < 99.95 ? kilometres.toFixed(1) : String(Math.round(kilometres)));
}

/** Whether the list shows a store with a large picture. */
export function isShownLarge({ images }: Pick<Store, "images">): boolean {
  return images.length > 1;
}

/** Groups stores by province, in the order of the area tree; unknown provinces come last. */
export function groupByProvince(stores: readonly Store[], areas: Areas): { name: string; stores: Store[] }[] {
  const known = new Set(areas.map(({ areaCode }) => areaCode));
  return [
    ...areas.map(({ areaName, areaCode }) => ({
      name: areaName,
      stores: stores.filter((store) => store.provinceCode === areaCode),
    })),
    { name: storesCopy.elsewhere, stores: stores.filter((store) => !known.has(store.provinceCode)) },
  ].filter((group) => group.stores.length > 0);
}

/** The stores with their distances, nearest first; those without a distance come last, in their order. */
export function nearestFirst(stores: readonly Store[], distances: ReadonlyMap<string, number>): Store[] {
  const measured = stores.map((store) => ({ ...store, distance: distances.get(store.storeCode) ?? null }));
  return measured.sort(
    (a, b) => (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY) || 0,
  );
}

export function toNearestStore({ storeName, address, linkPhone, imageUrls, businessTime }: Store): NearestStore {
  return {
    name: storeName,
    address,
    telLabel: storesCopy.phone,
    telValue: linkPhone ?? "",
    image: imageUrls[0] ?? "",
    hours: businessTime,
  };
}
