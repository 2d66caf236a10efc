import type { Area, Store } from "@klarholm/contract";
import type { AuthoredStore } from "../content/snapshot.ts";
import type { CallContext } from "../../plugins/api/handlers.ts";

/** Every store by its code, in the order of the file, without distances. */
export function presentStores(context: CallContext): ReadonlyMap<string, Store> {
  const { areas, stores } = context.snapshot.content.stores;
  // A municipality is its own city, and named once.
  const places = areas.flatMap(({ code, name, cities }) =>
    cities.map(
      (city) => [city.code, { provinceCode: code, name: name === city.name ? name : name + city.name }] as const,
    ),
  );
  const placeOf = new Map(places);
  return new Map(
    stores.map((store) => [
      store.code,
      presentStore(store, placeOf.get(store.city) ?? { provinceCode: "", name: "" }, context),
    ]),
  );
}

interface Place {
  provinceCode: string;
  /** What an address begins with. */
  name: string;
}

function presentStore(store: AuthoredStore, place: Place, { resolve }: CallContext): Store {
  const images = store.pictures.map(resolve.picture);
  return {
    id: store.code,
    storeName: store.name,
    storeCode: store.code,
    openStatus: store.opens === undefined,
    description: store.description,
    imageUrls: images.map(({ url }) => url),
    images,
    address: place.name + store.address,
    linkPhone: store.phone ?? null,
    openingTime: store.opens ?? null,
    businessTime: store.hours,
    storeType: store.type,
    services: store.services,
    provinceCode: place.provinceCode,
    cityCode: store.city,
    ...store.coordinates,
    distance: null,
  };
}

/**
 * Provinces that have stores, in the order of the file.
 * @param level 1 for provinces alone, 2 for each with its cities that have stores
 */
export function presentAreas({ snapshot }: CallContext, level: 1 | 2): Area[] {
  const { areas, stores } = snapshot.content.stores;
  const taken = new Set(stores.map(({ city }) => city));
  return areas
    .map(({ code, name, cities }) =>
      area(
        code,
        name,
        cities.filter((city) => taken.has(city.code)).map((city) => area(city.code, city.name, [])),
      ),
    )
    .filter(({ children }) => children.length > 0)
    .map((province) => (level === 1 ? { ...province, children: [] } : province));
}

/** The code of an area is its id: GB/T 2260 has one for each. */
function area(areaCode: string, areaName: string, children: Area[]): Area {
  return { areaId: areaCode, areaName, areaCode, children };
}
