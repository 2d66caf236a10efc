import type {
  Block,
  Envelope,
  ProductCard,
  ProductQuery,
  SearchFilter,
  Understood,
  VirtualCategory,
} from "@klarholm/contract";
import { type ApiClient, succeeded } from "@klarholm/contract/client";
import { categoryPath } from "@klarholm/contract/link";
import { data, redirect } from "react-router";
import { chosenCount, type ListQuery, listPageSize, listSearch, longList } from "./list-query.ts";
import { type Around, loadAround } from "./load-around.server.ts";
import { loadCategory, loadCategoryBlocks } from "./load-category.server.ts";

/** What is shown of a product list, with the filters that apply to it. */
export interface ProductPage {
  /** What the API was asked for, without the page: further pages are fetched with it. */
  productQuery: ProductQuery;
  products: ProductCard[];
  total: number;
  pageCount: number;
  filters: SearchFilter[];
  /** Of a keyword: what it asks, what to mark, what was looked for instead, and whether products have only a part of it. */
  understood: Understood[];
  words: string[];
  correctedKeyword: string | null;
  partial: boolean;
}

/**
 * The pages that an address asks for of the products that a category or a keyword selects.
 * @param path of the list, without its query
 * @throws a redirect to the last page from beyond it; ApiError when the call fails, a 502 when it is refused
 */
export async function loadProducts(
  api: ApiClient,
  path: string,
  selection: Pick<ProductQuery, "storeCode" | "keyword" | "virtualCategoryCode">,
  query: ListQuery,
): Promise<ProductPage> {
  const productQuery: ProductQuery = {
    ...selection,
    filters: query.filters,
    sort: query.sort,
    ...(query.isAll && { isAll: true }),
  };
  const pages = Array.from({ length: query.to - query.page + 1 }, (_, at) => query.page + at);
  const [filters, ...lists] = await Promise.all([
    loadFilters(api, productQuery),
    ...pages.map((pageNum) => api.call("keywordList", { pageNum, pageSize: listPageSize, queryParam: productQuery })),
  ]);
  const [first, ...others] = lists.map(listed);
  const { total, understood, words, correctedKeyword, partial } = first ?? {
    total: 0,
    understood: [],
    words: [],
    correctedKeyword: null,
    partial: false,
  };
  const pageCount = Math.max(1, Math.ceil(total / listPageSize));
  if (query.to > pageCount)
    throw redirect(path + listSearch({ ...query, page: Math.min(query.page, pageCount), to: pageCount }));
  return {
    productQuery,
    products: [first, ...others].flatMap((page) => page?.results ?? []),
    total,
    pageCount,
    filters,
    understood,
    words,
    correctedKeyword,
    partial,
  };
}

/** What is on a list. @throws a 502 with the answer's words when it is refused: an empty list would only pretend that there is nothing */
export function listed<T>(answer: Envelope<T>): T {
  if (succeeded(answer)) return answer.data;
  throw data(answer.errorMessage, { status: 502 });
}

/** A list without its filters is worth showing. */
async function loadFilters(api: ApiClient, queryParam: ProductQuery): Promise<SearchFilter[]> {
  try {
    const answer = await api.call("searchFilter", { queryParam });
    return succeeded(answer) ? answer.data : [];
  } catch (error) {
    api.warn("The filters could not be loaded.", { err: error });
    return [];
  }
}

export interface CategoryProducts extends ProductPage {
  /** What the list shows: over all series the kind, whichever series' own leaf the address names. */
  category: VirtualCategory;
  /** Of the list, without its query. */
  path: string;
  /** Of the category, below its products. */
  blocks: readonly Block[];
  /** What fills a list that is seen at a glance, and where it leads on. */
  around?: Around;
}

/**
 * The products of a leaf category; with the "all series" flag, all of any category.
 * @throws a redirect to the series page of a category that is no leaf, to the last page from beyond it, or home.
 */
export async function loadList(
  api: ApiClient,
  code: string,
  storeCode: string,
  query: ListQuery,
): Promise<CategoryProducts> {
  const category = await loadCategory(api, code, query.isAll);
  if (!category.leafFlag && !query.isAll) throw redirect(categoryPath({ code, leafFlag: false }));
  const path = categoryPath({ code, leafFlag: true });
  const [products, blocks] = await Promise.all([
    loadProducts(api, path, { storeCode, virtualCategoryCode: code }, query),
    // Those of a category that is no leaf stand on its own page.
    category.leafFlag ? loadCategoryBlocks(api, category.virtualCategoryCode) : [],
  ]);
  const around =
    products.total > 0 && products.total < longList && chosenCount(query) === 0
      ? await loadAround(api, storeCode, category, products.products)
      : undefined;
  return { ...products, category, path, blocks, ...(around && { around }) };
}
