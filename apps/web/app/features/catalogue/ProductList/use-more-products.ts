import { succeeded } from "@klarholm/contract/client";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { browserClient } from "../../../api/browser-client.ts";
import { useSiteConfig } from "../../../api/site-config.ts";
import { offerRetry, clearRetry } from "../../../navigation/failure-toast.ts";
import { type ListQuery, listPageSize, listSearch, withMore } from "../list-query.ts";
import type { ProductPage } from "../load-list.server.ts";

const timeoutMs = 20_000;

/**
 * Appends pages to a list: fetches the next page only, and replaces the address without revalidation. A failure keeps
 * the list and offers 重试.
 * @param query of the loader's `list`
 * @returns all products, the query of their address, and `loadMore`
 */
export function useMoreProducts(path: string, query: ListQuery, list: ProductPage) {
  const api = browserClient(useSiteConfig());
  const navigate = useNavigate();
  const { location } = useNavigation();
  const loaded = { list, query, products: list.products };
  const [added, setAdded] = useState(loaded);
  const [isLoading, setLoading] = useState(false);
  const request = useRef<AbortController>(undefined);
  // Appended pages belong to one loader result.
  const shown = added.list === list ? added : loaded;

  // A late answer must not change the address of another page.
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
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    const more = withMore(shown.query);
    try {
      const answer = await api.call(
        "keywordList",
        { pageNum: more.to, pageSize: listPageSize, queryParam: list.productQuery },
        { signal: controller.signal },
      );
      if (request.current !== controller) return;
      if (!succeeded(answer)) throw new Error(answer.errorMessage ?? "");
      // A new revision may have moved products between pages.
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
        offerRetry(error instanceof Error ? error.message : undefined, { run: () => void loadMore(), automatic: true });
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
