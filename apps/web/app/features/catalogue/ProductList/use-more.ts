import type { ProductCard } from "@klarholm/contract";
import { succeeded } from "@klarholm/contract/client";
import { useState } from "react";
import { useLocation } from "react-router";
import { browserClient } from "../../../api/browser-client.ts";
import { useSiteConfig } from "../../../api/site-config.ts";
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
  /** @throws when the next page cannot be had */
  load: () => Promise<void>;
}

interface Added {
  products: readonly ProductCard[];
  page: number;
}

/** Lists as they were left, by their place in the browser's history: going back finds them as long as before. */
const left = new Map<string, Added>();
const leftLimit = 20;

/** Adds the following pages of a list below it. */
export function useMore(list: ProductPage, query: ListQuery): More {
  const config = useSiteConfig();
  const { key } = useLocation();
  const place = key + listSearch(query);
  const [state, setState] = useState<{ place: string; added: Added | undefined; loading: boolean }>();
  const here = state?.place === place ? state : undefined;
  const { products, page } = here?.added ?? left.get(place) ?? { products: [], page: query.page };

  const load = async () => {
    setState({ place, added: { products, page }, loading: true });
    try {
      const answer = await browserClient(config).call("keywordList", { pageNum: page + 1, pageSize: listPageSize, queryParam: list.selection });
      const added = { products: [...products, ...(succeeded(answer) ? answer.data.results : [])], page: page + 1 };
      keep(place, added);
      // An answer for a list that was left meanwhile is kept for the return.
      setState((current) => (current?.place === place ? { place, added, loading: false } : current));
    } catch (error) {
      setState((current) => (current?.place === place ? { ...current, loading: false } : current));
      throw error;
    }
  };
  return { products, page, loading: here?.loading ?? false, next: Math.min(listPageSize, list.total - page * listPageSize), load };
}

function keep(place: string, added: Added): void {
  left.delete(place);
  left.set(place, added);
  if (left.size > leftLimit) left.delete(left.keys().next().value ?? "");
}
