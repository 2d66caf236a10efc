import type { ProductCard } from "@klarholm/contract";
import { useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { type ListQuery, listPageSize, listSearch } from "../list-query.ts";
import type { ProductPage } from "../load-list.server.ts";

/** The pages that were added below a list. */
export interface More {
  products: readonly ProductCard[];
  /** The last page that is shown. */
  page: number;
  loading: boolean;
  /** How many products the next page has. */
  next: number;
  load: () => void;
}

interface Added {
  /** The place in the browser's history that it belongs to. */
  place: string;
  products: readonly ProductCard[];
  page: number;
}

/** Lists as they were left, by their place: going back finds them as long as before. */
const left = new Map<string, Added>();
const leftLimit = 20;

/** Adds the following pages of a list below it. */
export function useMore(list: ProductPage, path: string, query: ListQuery): More {
  const { key } = useLocation();
  const place = key + listSearch(query);
  const [state, setState] = useState<Added>();
  const fetcher = useFetcher<{ list: ProductPage; query: ListQuery }>({ key: `more ${place}` });
  const before = state?.place === place ? state : (left.get(place) ?? { place, products: [], page: query.page });

  const arrived = fetcher.data;
  const longer = arrived?.query.page === before.page + 1 ? { place, products: [...before.products, ...arrived.list.products], page: before.page + 1 } : undefined;
  // Derived while rendering, as React asks for: the list grows with the very answer.
  if (longer) {
    setState(longer);
    keep(longer);
  }
  const { products, page } = longer ?? before;
  return {
    products,
    page,
    loading: fetcher.state !== "idle",
    next: Math.min(listPageSize, list.total - page * listPageSize),
    load: () => void fetcher.load(path + listSearch({ ...query, page: page + 1 })),
  };
}

function keep(added: Added): void {
  left.delete(added.place);
  left.set(added.place, added);
  if (left.size > leftLimit) left.delete(left.keys().next().value ?? "");
}
