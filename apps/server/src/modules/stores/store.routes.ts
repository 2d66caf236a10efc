import type { Store } from "@klarholm/contract";
import { distanceBetween, isPosition, type Position } from "@klarholm/contract/distance";
import { ApiError } from "../../plugins/http/api-error.ts";
import type { Handlers } from "../../plugins/api/handlers.ts";
import { memoizePerSnapshot } from "../../plugins/api/memoize-per-snapshot.ts";
import { presentAreas, presentStores } from "./store.presenter.ts";

const stores = memoizePerSnapshot(presentStores);

export const storeHandlers = {
  getTreeByLevelId: ({ levelId }, context) => presentAreas(context, levelId),

  getStoreByCoordinateProvince: ({ longitude, latitude, provinceCode, cityCode, storeType }, context) => {
    const found = [...stores(context, "all").values()].filter(
      (store) =>
        matches(store.provinceCode, provinceCode) &&
        matches(store.cityCode, cityCode) &&
        matches(store.storeType, storeType),
    );
    const visitor = { longitude, latitude };
    return isPosition(visitor) ? sortByDistance(found, visitor) : found;
  },

  getStoreByStoreCode: ({ storeCode }, context) => {
    const store = stores(context, "all").get(storeCode);
    if (!store) throw new ApiError("CONTENT_NOT_FOUND");
    return store;
  },

  /** Includes planned stores, which hire before they open. */
  getStoreListByCity: ({ city }, context) => {
    const cities = context.snapshot.content.stores.areas.flatMap((province) => province.cities);
    const code = cities.find(({ name }) => name === city)?.code;
    return [...stores(context, "all").values()]
      .filter(({ cityCode }) => cityCode === code)
      .map(({ id, storeName, storeCode }) => ({ id, storeName, storeCode }));
  },
} satisfies Partial<Handlers>;

/** An empty filter matches every value. */
function matches(value: string, filter: string | undefined): boolean {
  return !filter || value === filter;
}

/** Sorts by distance, in whole metres; equal distances keep the order of stores.yaml. */
function sortByDistance(stores: readonly Store[], visitor: Position): Store[] {
  return stores
    .map((store) => ({ store, metres: distanceBetween(visitor, store) }))
    .toSorted((a, b) => a.metres - b.metres)
    .map(({ store, metres }) => ({ ...store, distance: Math.round(metres) }));
}
