import type { PageParameter, PageQuery } from "@klarholm/contract/page-query";
import type { Areas } from "./store-view.ts";

/** What the address of the store list says. */
export interface StoresQuery {
  province?: string | undefined;
  city?: string | undefined;
  type?: string | undefined;
  /** Code of the store whose detail is open. */
  store?: string | undefined;
}

const names = ["province", "city", "type", "store"] as const satisfies readonly PageParameter[];
/** The longest code and type that the calls take. */
const longest = { province: 16, city: 16, type: 20, store: 64 };

/** Reads the address; empty and overlong values count as none. */
export function readStoresQuery(search: PageQuery): StoresQuery {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)?.trim();
      return value && value.length <= longest[name] ? [[name, value]] : [];
    }),
  );
}

/** The address's query for a choice, with its question mark; empty without any. */
export function storesSearch(query: StoresQuery): string {
  const search = new URLSearchParams(names.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
  const text = search.toString();
  return text && `?${text}`;
}

/** Drops areas that do not exist, and a city of another province: without JavaScript both choices arrive as they were left. */
export function withKnownAreas(query: StoresQuery, areas: Areas): StoresQuery {
  const province = areas.find(({ areaCode }) => areaCode === query.province);
  const owner = areas.find(({ children }) => children.some(({ areaCode }) => areaCode === query.city));
  const city = owner && (!province || province === owner) ? query.city : undefined;
  return { ...query, province: city ? owner?.areaCode : province?.areaCode, city };
}
