import type { ContentHit, ProductCard, SearchWords, Understood } from "@klarholm/contract";
import { type ApiClient, succeeded } from "@klarholm/contract/client";
import { data } from "react-router";
import { listed } from "../catalogue/load-list.server.ts";

/** Kinds of editorial content, in the order of their tabs. */
export const articleKinds = ["news", "story", "service"] as const;
export type ArticleKind = (typeof articleKinds)[number];

export interface ArticlePage {
  results: ContentHit[];
  total: number;
  /** Hits of each kind, whatever kind was asked for; null where the API does not count. */
  counts: Record<ArticleKind, number> | null;
}

const noArticles: ArticlePage = { results: [], total: 0, counts: { news: 0, story: 0, service: 0 } };

/** What the search box offers; nothing when that cannot be had, which is only warned of (SEARCH-06). */
export async function loadSearchWords(api: ApiClient, storeId: string): Promise<SearchWords> {
  const none = { defaultWords: [], hotWords: [], historyWordConfig: { enabled: true, max: 5 } };
  try {
    const answer = await api.call("findSearchWord", { storeId });
    return succeeded(answer) ? answer.data : none;
  } catch (error) {
    api.warn("The search words could not be loaded.", { err: error });
    return none;
  }
}

/** Articles that a keyword finds; undefined when they cannot be had, which is warned of. */
export async function loadArticles(
  api: ApiClient,
  keyword: string,
  { kind, page = 1, size }: { kind?: ArticleKind | undefined; page?: number; size: number },
): Promise<ArticlePage | undefined> {
  try {
    const answer = await api.call("searchCmsInfoList", {
      pageNum: page,
      pageSize: size,
      queryParam: { keyword, ...(kind && { kind }) },
    });
    return listed(answer);
  } catch (error) {
    api.warn("The articles could not be searched.", { err: error });
    return undefined;
  }
}

/** The first products that a keyword finds, for a page that shows other things as well. */
export interface ProductTeaser {
  products: ProductCard[];
  total: number;
  understood: Understood[];
  words: string[];
  correctedKeyword: string | null;
  partial: boolean;
}

async function loadTeaser(api: ApiClient, keyword: string, storeCode: string, size: number): Promise<ProductTeaser> {
  const { results, total, understood, words, correctedKeyword, partial } = listed(
    await api.call("keywordList", { pageNum: 1, pageSize: size, queryParam: { storeCode, keyword } }),
  );
  return { products: results, total, understood, words, correctedKeyword, partial };
}

/**
 * Products and articles that a keyword finds; products are worth showing where articles cannot be had.
 * @throws ApiError when the products cannot be had, and a 502 where nothing else would be shown than that nothing was found
 */
export async function loadFound(
  api: ApiClient,
  keyword: string,
  storeCode: string,
  {
    kind,
    page,
    sizes,
  }: { kind?: ArticleKind | undefined; page: number; sizes: { products: number; articles: number } },
): Promise<{ products: ProductTeaser; articles: ArticlePage }> {
  const [products, articles] = await Promise.all([
    loadTeaser(api, keyword, storeCode, sizes.products),
    loadArticles(api, keyword, { kind, page, size: sizes.articles }),
  ]);
  if (!articles && (kind || products.total === 0)) throw data(null, { status: 502 });
  return { products, articles: articles ?? noArticles };
}
