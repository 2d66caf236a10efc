import type { Store } from "@klarholm/contract";
import { type ApiClient, ApiError, succeeded } from "@klarholm/contract/client";
import { data } from "react-router";
import { callOptional } from "../../api/call-optional.ts";
import { storesCopy } from "./stores.copy.ts";
import type { Areas } from "./store-view.ts";
import { type StoresQuery, withKnownAreas } from "./stores-query.ts";

export interface StoresData {
  /** Without unknown areas, types and stores. */
  query: StoresQuery;
  areas: Areas;
  types: string[];
  stores: Store[];
  linked: Store | undefined;
}

/** Loads the filtered store list (STORE-01). Without areas after their call failed. @throws a 502 when the list fails */
export async function loadStores(api: ApiClient, requested: StoresQuery): Promise<StoresData> {
  const [areas = [], allStores] = await Promise.all([
    callOptional(api, "getTreeByLevelId", { levelId: 2 }, "The areas could not be loaded."),
    listStores(api, {}),
  ]);
  const types = [...new Set(allStores.map(({ storeType }) => storeType).filter(Boolean))];
  const linked = allStores.find(({ storeCode }) => storeCode === requested.store);
  const type = types.find((known) => known === requested.type);
  const query = { ...withKnownAreas(requested, areas), type, store: linked?.storeCode };
  const isFiltered = query.province || query.city || query.type;
  return { query, areas, types, stores: isFiltered ? await listStores(api, query) : allStores, linked };
}

async function listStores(api: ApiClient, { province, city, type }: StoresQuery): Promise<Store[]> {
  const answer = await api
    .call("getStoreByCoordinateProvince", {
      ...(province && { provinceCode: province }),
      ...(city && { cityCode: city }),
      ...(type && { storeType: type }),
    })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      throw data(error.message || storesCopy.location.failed, { status: 502 });
    });
  if (!succeeded(answer)) throw data(storesCopy.location.failed, { status: 502 });
  return answer.data;
}
