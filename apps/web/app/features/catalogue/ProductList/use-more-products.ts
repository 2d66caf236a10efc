import { succeeded } from "@klarholm/contract/client";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { browserClient } from "../../../api/browser-client.ts";
import { useSiteConfig } from "../../../api/site-config.ts";
import { offerRetry, clearRetry } from "../../../navigation/failure-toast.ts";
import { type ListQuery, listPageSize, listSearch, withMore } from "../list-query.ts";
import type { ProductPage } from "../load-list.server.ts";

/** Milliseconds after which a page that has not come counts as failed. */
const patience = 20_000;

/**
 * Adds pages below a list. Only the next page is fetched; the address then names it without loading the list again. A
 * failure leaves the list as it is and offers 重试.
 * @param path the list's path without its query
 * @param query what the loader was asked for; with `list`, which the loader answered
 * @returns the products with the query that they answer, whether a page is on its way, and what fetches the next
 */
export function useMoreProducts(path: string, query: ListQuery, list: ProductPage) {
  const api = browserClient(useSiteConfig());
  const navigate = useNavigate();
  const { location } = useNavigation();
  const loaded = { list, query, products: list.products };
  const [added, setAdded] = useState(loaded);
  const [isLoading, setLoading] = useState(false);
  const request = useRef<AbortController>(undefined);
  // Added pages belong to one answer of the loader.
  const shown = added.list === list ? added : loaded;

  // Once another list or page is asked for, the answer must not change the address.
  useEffect(() => {
    if (location) abort(request);
  }, [location]);
  useEffect(() => () => abort(request), []);

  const loadMore = async () => {
    if (request.current) return;
    clearRetry();
    setLoading(true);
    const controller = new AbortController();
    request.current = controller;
    const timer = setTimeout(() => controller.abort(), patience);
    const more = withMore(shown.query);
    try {
      const answer = await api.call(
        "keywordList",
        { pageNum: more.to, pageSize: listPageSize, queryParam: list.productQuery },
        { signal: controller.signal },
      );
      if (request.current !== controller) return;
      if (!succeeded(answer)) throw new Error(answer.errorMessage ?? "");
      // Content published since the first page was loaded moves products from page to page.
      const known = new Set(shown.products.map(({ spuId }) => spuId));
      const products = [...shown.products, ...answer.data.results.filter(({ spuId }) => !known.has(spuId))];
      setAdded({ list, query: more, products });
      void navigate(path + listSearch(more), {
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      });
    } catch (error) {
      if (request.current === controller)
        offerRetry(error instanceof Error ? error.message : undefined, { again: () => void loadMore(), unasked: true });
    } finally {
      clearTimeout(timer);
      if (request.current === controller) request.current = undefined;
      setLoading(request.current !== undefined);
    }
  };

  return { ...shown, isLoading, loadMore };
}

function abort(request: RefObject<AbortController | undefined>): void {
  request.current?.abort();
  request.current = undefined;
}
