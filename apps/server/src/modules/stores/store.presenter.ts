import type { Area, Store } from "@klarholm/contract";
import { hoursText, type Weekday, weekdays } from "@klarholm/contract/store-hours";
import type { CallContext } from "../../plugins/api/handlers.ts";
import type { AuthoredStore } from "../content/snapshot.ts";

/** A city's province, and the beginning of its addresses. */
interface Place {
  provinceCode: string;
  name: string;
}

/** Every store by its code, in the order of stores.yaml, without distances and without closed ones. */
export function presentStores(context: CallContext): ReadonlyMap<string, Store> {
  const { areas, stores } = context.snapshot.content.stores;
  // A municipality is its own city; its name appears once.
  const places = new Map<string, Place>(
    areas.flatMap(({ code, name, cities }) =>
      cities.map((city) => [city.code, { provinceCode: code, name: name === city.name ? name : name + city.name }]),
    ),
  );
  const unknown = { provinceCode: "", name: "" };
  return new Map(
    openStores(stores).map((store) => [store.code, presentStore(store, places.get(store.city) ?? unknown, context)]),
  );
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
    businessTime: hoursText(store),
    ...presentHours(store),
    storeType: store.type,
    services: store.services,
    provinceCode: place.provinceCode,
    cityCode: store.city,
    ...store.coordinates,
    distance: null,
  };
}

/** Previews contain closed stores too. */
function openStores(stores: readonly AuthoredStore[]): AuthoredStore[] {
  return stores.filter(({ closed = false }) => !closed);
}

/** Hours by weekday with equal days together, and special days; omits what the store does not have. */
function presentHours({ week, specialDays = [] }: AuthoredStore): Pick<Store, "openingHours" | "specialHours"> {
  const byTimes = new Map<string, Weekday[]>();
  for (const day of weekdays) {
    const times = week?.[day];
    if (times !== undefined) byTimes.set(times, [...(byTimes.get(times) ?? []), day]);
  }
  return {
    ...(week && {
      openingHours: [...byTimes].map(([times, days]) => {
        const [opens = "", closes = ""] = times.split("-");
        return { days, opens, closes };
      }),
    }),
    ...(specialDays.length > 0 && {
      specialHours: specialDays.map(({ hours, ...days }) => {
        const [opens = null, closes = null] = hours?.split("-") ?? [];
        return { ...days, opens, closes };
      }),
    }),
  };
}

/**
 * Provinces that have stores, in the order of stores.yaml.
 * @param level 1 for provinces only, 2 with their cities that have stores
 */
export function presentAreas({ snapshot }: CallContext, level: 1 | 2): Area[] {
  const { areas, stores } = snapshot.content.stores;
  const used = new Set(openStores(stores).map(({ city }) => city));
  return areas.flatMap(({ code, name, cities }) => {
    const children = cities.filter((city) => used.has(city.code)).map((city) => presentArea(city.code, city.name, []));
    return children.length > 0 ? [presentArea(code, name, level === 1 ? [] : children)] : [];
  });
}

/** The id of an area is its code of GB/T 2260. */
function presentArea(areaCode: string, areaName: string, children: Area[]): Area {
  return { areaId: areaCode, areaName, areaCode, children };
}
