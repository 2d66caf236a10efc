import type { Store } from "@klarholm/contract";
import { type ApiClient, ApiError, succeeded } from "@klarholm/contract/client";
import { data } from "react-router";
import { storesCopy } from "./stores.copy.ts";
import type { Areas } from "./store-view.ts";
import { type StoresQuery, withKnownAreas } from "./stores-query.ts";

export interface StoresData {
  /** What the address asked for, without what does not exist. */
  query: StoresQuery;
  areas: Areas;
  /** Every store type that occurs. */
  types: string[];
  stores: Store[];
  /** The store that the address names, whether or not the choice holds it. */
  linked: Store | undefined;
}

/**
 * Loads the store list of a choice (STORE-01). The choice of areas degrades to none when the tree fails.
 * @throws a 502 when the stores themselves cannot be had.
 */
export async function loadStores(api: ApiClient, asked: StoresQuery): Promise<StoresData> {
  const [areas, everywhere] = await Promise.all([loadAreas(api), listStores(api, {})]);
  const types = [...new Set(everywhere.map(({ storeType }) => storeType).filter(Boolean))];
  const known = everywhere.find(({ storeCode }) => storeCode === asked.store);
  const query = {
    ...withKnownAreas(asked, areas),
    type: types.find((type) => type === asked.type),
    store: known?.storeCode,
  };
  const chosen = query.province || query.city || query.type;
  return { query, areas, types, stores: chosen ? await listStores(api, query) : everywhere, linked: known };
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

async function loadAreas(api: ApiClient): Promise<Areas> {
  try {
    const answer = await api.call("getTreeByLevelId", { levelId: 2 });
    return succeeded(answer) ? answer.data : [];
  } catch (error) {
    api.warn("The areas could not be loaded.", { err: error });
    return [];
  }
}
