import type { Store } from "@klarholm/contract";
import { distanceBetween, isPosition, type Position } from "@klarholm/contract/distance";
import { ApiError } from "../../plugins/http/api-error.ts";
import type { Handlers } from "../../plugins/api/handlers.ts";
import { oncePerSnapshot } from "../../plugins/api/once-per-snapshot.ts";
import { presentAreas, presentStores } from "./store.presenter.ts";

const stores = oncePerSnapshot(presentStores);

export const storeHandlers = {
  getTreeByLevelId: ({ levelId }, context) => presentAreas(context, levelId),

  getStoreByCoordinateProvince: ({ longitude, latitude, provinceCode, cityCode, storeType }, context) => {
    const found = [...stores(context, "all").values()].filter(
      (store) =>
        agrees(store.provinceCode, provinceCode) &&
        agrees(store.cityCode, cityCode) &&
        agrees(store.storeType, storeType),
    );
    const visitor = { longitude, latitude };
    return isPosition(visitor) ? nearestFirst(found, visitor) : found;
  },

  getStoreByStoreCode: ({ storeCode }, context) => {
    const store = stores(context, "all").get(storeCode);
    if (!store) throw new ApiError("CONTENT_NOT_FOUND");
    return store;
  },

  /** Stores that open later are among them: they hire before they open. A city without stores has an empty list. */
  getStoreListByCity: ({ city }, context) => {
    const cities = context.snapshot.content.stores.areas.flatMap((province) => province.cities);
    const code = cities.find(({ name }) => name === city)?.code;
    return [...stores(context, "all").values()]
      .filter(({ cityCode }) => cityCode === code)
      .map(({ id, storeName, storeCode }) => ({ id, storeName, storeCode }));
  },
} satisfies Partial<Handlers>;

/** An empty choice is none. */
function agrees(value: string, wanted: string | undefined): boolean {
  return !wanted || value === wanted;
}

/** With distances in whole metres; equal ones keep the order of the file. */
function nearestFirst(found: readonly Store[], visitor: Position): Store[] {
  return found
    .map((store) => ({ store, metres: distanceBetween(visitor, store) }))
    .toSorted((a, b) => a.metres - b.metres)
    .map(({ store, metres }) => ({ ...store, distance: Math.round(metres) }));
}
