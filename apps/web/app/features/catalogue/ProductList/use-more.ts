import type { ProductCard } from "@klarholm/contract";
import { useEffect, useState } from "react";
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
  products: readonly ProductCard[];
  page: number;
}

/** Lists as they were left, by their place in the browser's history: going back finds them as long as before. */
const left = new Map<string, Added>();
const leftLimit = 20;

/** Adds the following pages of a list below it. */
export function useMore(list: ProductPage, path: string, query: ListQuery): More {
  const { key } = useLocation();
  const place = key + listSearch(query);
  const [state, setState] = useState<{ place: string; added: Added | undefined }>();
  const fetcher = useFetcher<{ list: ProductPage; query: ListQuery }>({ key: `more ${place}` });
  const added = (state?.place === place ? state.added : undefined) ?? left.get(place) ?? { products: [], page: query.page };

  const arrived = fetcher.data;
  useEffect(() => {
    if (!arrived || arrived.query.page !== added.page + 1) return;
    const longer = { products: [...added.products, ...arrived.list.products], page: arrived.query.page };
    left.delete(place);
    left.set(place, longer);
    if (left.size > leftLimit) left.delete(left.keys().next().value ?? "");
    setState({ place, added: longer });
  }, [arrived, added, place]);

  return {
    products: added.products,
    page: added.page,
    loading: fetcher.state !== "idle",
    next: Math.min(listPageSize, list.total - added.page * listPageSize),
    load: () => void fetcher.load(path + listSearch({ ...query, page: added.page + 1 })),
  };
}
