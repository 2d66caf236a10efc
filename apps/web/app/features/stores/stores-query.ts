import type { PageParameter, PageQuery } from "@klarholm/contract/page-query";
import type { Areas } from "./store-view.ts";

/** The query of the store list's address. */
export interface StoresQuery {
  province?: string | undefined;
  city?: string | undefined;
  type?: string | undefined;
  /** Code of the open store. */
  store?: string | undefined;
}

const names = ["province", "city", "type", "store"] as const satisfies readonly PageParameter[];
/** Characters that the calls accept. */
const maxLength = { province: 16, city: 16, type: 20, store: 64 };

/** Parses the query; empty and overlong values are ignored. */
export function readStoresQuery(search: PageQuery): StoresQuery {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)?.trim();
      return value && value.length <= maxLength[name] ? [[name, value]] : [];
    }),
  );
}

/** The query string, with its question mark. */
export function storesSearch(query: StoresQuery): string {
  const search = new URLSearchParams(names.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
  const text = search.toString();
  return text && `?${text}`;
}

/** Removes unknown areas, and a city of another province, which the form without scripts can send. */
export function withKnownAreas(query: StoresQuery, areas: Areas): StoresQuery {
  const province = areas.find(({ areaCode }) => areaCode === query.province);
  const owner = areas.find(({ children }) => children.some(({ areaCode }) => areaCode === query.city));
  const city = owner && (!province || province === owner) ? query.city : undefined;
  return { ...query, province: city ? owner?.areaCode : province?.areaCode, city };
}
