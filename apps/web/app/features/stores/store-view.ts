import type { CallAnswer, Store } from "@klarholm/contract";
import { distanceBetween } from "@klarholm/contract/distance";
import type { NearestStore } from "../../api/site-store.ts";
import { storesCopy } from "./stores.copy.ts";

export type Areas = CallAnswer<"getTreeByLevelId">;

/** A position in degrees. */
export interface Coordinates {
  longitude: number;
  latitude: number;
}

/** The name, marked when the store is not open yet (section 4). */
export function nameOf({ storeName, openStatus }: Pick<Store, "storeName" | "openStatus">): string {
  return openStatus ? storeName : `${storeName}${storesCopy.openingSoon}`;
}

/** `2026-12-05` as `2026 年 12 月 05 日 正式开业` (section 4); undefined when no day is planned yet. */
export function openingLine(openingTime: string | null): string | undefined {
  const [, year, month, day] = openingTime?.match(/^(\d{4})-(\d{2})-(\d{2})/) ?? [];
  return year && month && day ? storesCopy.opensOn(year, month, day) : undefined;
}

/** A distance in metres for people: tens of metres below a kilometre, then kilometres with one decimal, whole ones from a hundred. */
export function distanceText(metres: number): string {
  const tens = Math.round(metres / 10) * 10;
  if (tens < 1000) return storesCopy.metres(tens);
  const kilometres = metres / 1000;
  return storesCopy.kilometres(kilometres < 99.95 ? kilometres.toFixed(1) : String(Math.round(kilometres)));
}

/** Whether the list shows a store large: one that editors gave more than one picture. */
export function isShownLarge({ images }: Pick<Store, "images">): boolean {
  return images.length > 1;
}

/** What the address of a call link may carry. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** The stores under the names of their provinces, in the order of the area tree; those of unknown provinces come last, unnamed. */
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

/** Whole metres from a position to each store, by store code. */
export function distancesFrom(position: Coordinates, stores: readonly Store[]): ReadonlyMap<string, number> {
  return new Map(stores.map((store) => [store.storeCode, Math.round(distanceBetween(position, store))]));
}

/** The stores with the distances that were measured, nearest first; those without keep their order at the end. */
export function nearestFirst(stores: readonly Store[], distances: ReadonlyMap<string, number>): Store[] {
  const measured = stores.map((store) => ({ ...store, distance: distances.get(store.storeCode) ?? null }));
  return measured.sort(
    (a, b) => (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY) || 0,
  );
}

/** A store as the buy dialog shows it. */
export function asNearest({ storeName, address, linkPhone, imageUrls, businessTime }: Store): NearestStore {
  return {
    name: storeName,
    address,
    telLabel: storesCopy.phone,
    telValue: linkPhone ?? "",
    image: imageUrls[0] ?? "",
    hours: businessTime,
  };
}
