import type { ProductCard, ProductQuery, SearchFilter, VirtualCategory } from "@klarholm/contract";
import { type ApiClient, succeeded } from "@klarholm/contract/client";
import { categoryPath } from "@klarholm/contract/link";
import { redirect } from "react-router";
import { type ListQuery, listPageSize, listSearch } from "./list-query.ts";
import { loadCategory } from "./load-category.server.ts";

/** A page of a product list with the filters that apply to it. */
export interface ProductPage {
  products: ProductCard[];
  total: number;
  pageCount: number;
  filters: SearchFilter[];
  /** What was asked for, to ask for the next page. */
  selection: ProductQuery;
  /** Of a keyword: what to mark, what was looked for instead, and whether products have only a part of it. */
  words: string[];
  correctedKeyword: string | null;
  partial: boolean;
}

/**
 * A page of the products that a category or a keyword selects.
 * @param path of the list, without its query
 * @throws a redirect to the last page from beyond it
 */
export async function loadProducts(api: ApiClient, path: string, selection: Pick<ProductQuery, "storeCode" | "keyword" | "virtualCategoryCode">, query: ListQuery): Promise<ProductPage> {
  const queryParam: ProductQuery = { ...selection, filters: query.filters, sort: query.sort, ...(query.isAll && { isAll: true }) };
  const [list, filters] = await Promise.all([
    api.call("keywordList", { pageNum: query.page, pageSize: listPageSize, queryParam }),
    loadFilters(api, queryParam),
  ]);
  const { results, total, words, correctedKeyword, partial } = succeeded(list) ? list.data : { results: [], total: 0, words: [], correctedKeyword: null, partial: false };
  const pageCount = Math.max(1, Math.ceil(total / listPageSize));
  if (query.page > pageCount) throw redirect(path + listSearch({ ...query, page: pageCount }));
  return { products: results, total, pageCount, filters, selection: queryParam, words, correctedKeyword, partial };
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
  category: VirtualCategory;
}

/**
 * A page of a leaf category's products.
 * @throws a redirect to the series page of a category that is no leaf, to the last page from beyond it, or home.
 */
export async function loadList(api: ApiClient, code: string, storeCode: string, query: ListQuery): Promise<CategoryProducts> {
  const category = await loadCategory(api, code);
  if (!category.leafFlag) throw redirect(categoryPath({ code, leafFlag: false }));
  return { category, ...(await loadProducts(api, categoryPath({ code, leafFlag: true }), { storeCode, virtualCategoryCode: code }, query)) };
}
