import type { ContentHit, SearchWords } from "@klarholm/contract";
import type { ApiClient } from "@klarholm/contract/client";
import { data } from "react-router";
import { callOptional } from "../../api/call-optional.ts";
import { articlesOnPage, teaserLength } from "./keyword.ts";
import { fetchProducts, type FoundProducts, requireData } from "../catalogue/load-list.server.ts";

/** Kinds of articles, in the order of their tabs. */
export const articleKinds = ["news", "story", "service"] as const;
export type ArticleKind = (typeof articleKinds)[number];

export interface ArticlePage {
  results: ContentHit[];
  total: number;
  /** Independent of the requested kind; null if the API does not count. */
  counts: Record<ArticleKind, number> | null;
}

const noArticles: ArticlePage = { results: [], total: 0, counts: { news: 0, story: 0, service: 0 } };

/** Settings of the search box; empty ones after a failure, which is logged (SEARCH-06). */
export async function loadSearchWords(api: ApiClient, storeId: string): Promise<SearchWords> {
  const words = await callOptional(api, "findSearchWord", { storeId }, "The search words could not be loaded.");
  return words ?? { defaultWords: [], hotWords: [], historyWordConfig: { enabled: true, max: 5 } };
}

/** Searches articles. @returns undefined after a failure, which is logged */
export async function loadArticles(
  api: ApiClient,
  keyword: string,
  { kind, page = 1, size }: { kind?: ArticleKind | undefined; page?: number; size: number },
): Promise<ArticlePage | undefined> {
  try {
    const queryParam = { keyword, ...(kind && { kind }) };
    return requireData(await api.call("searchCmsInfoList", { pageNum: page, pageSize: size, queryParam }));
  } catch (error) {
    api.warn("The articles could not be searched.", { err: error });
    return undefined;
  }
}

/**
 * Searches products and articles. When the articles fail, the products are returned alone.
 * @throws ApiError when the products fail; a 502 when the articles fail and there are no products to show
 */
export async function loadFound(
  api: ApiClient,
  keyword: string,
  storeCode: string,
  { kind, page }: { kind?: ArticleKind | undefined; page: number },
): Promise<{ products: FoundProducts; articles: ArticlePage }> {
  const [products, articles] = await Promise.all([
    fetchProducts(api, { pageNum: 1, pageSize: teaserLength, queryParam: { storeCode, keyword } }),
    loadArticles(api, keyword, { kind, page, size: articlesOnPage }),
  ]);
  if (!articles && (kind || products.total === 0)) throw data(null, { status: 502 });
  return { products, articles: articles ?? noArticles };
}
