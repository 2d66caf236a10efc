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
import { callOptional } from "../../api/call-optional.ts";
import { chosenCount, type ListQuery, listPageSize, listSearch, longList } from "./list-query.ts";
import { loadCategory, loadCategoryBlocks } from "./load-category.server.ts";
import { loadRelated, type Related } from "./load-related.server.ts";

/** Products, and how the API interpreted the keyword. */
export interface FoundProducts {
  products: ProductCard[];
  total: number;
  understood: Understood[];
  words: string[];
  correctedKeyword: string | null;
  /** Whether the products match only a part of the keyword. */
  partial: boolean;
}

/** The pages of a product list for an address. */
export interface ProductPage extends FoundProducts {
  productQuery: ProductQuery;
  pageCount: number;
  filters: SearchFilter[];
}

/** @throws ApiError when the call fails, a 502 when it is refused */
export async function fetchProducts(
  api: ApiClient,
  request: { pageNum: number; pageSize: number; queryParam: ProductQuery },
): Promise<FoundProducts> {
  const { results, total, understood, words, correctedKeyword, partial } = requireData(
    await api.call("keywordList", request),
  );
  return { products: results, total, understood, words, correctedKeyword, partial };
}

/**
 * Loads the pages and filters of a category or keyword.
 * @param path of the list, without its query
 * @throws a redirect to the last page from beyond it; ApiError when the call fails, a 502 when it is refused
 */
export async function loadProducts(
  api: ApiClient,
  path: string,
  selection: Pick<ProductQuery, "storeCode" | "keyword" | "virtualCategoryCode">,
  query: ListQuery,
): Promise<ProductPage> {
  const { filters: chosen, sort, isAll } = query;
  const productQuery: ProductQuery = { ...selection, filters: chosen, sort, ...(isAll && { isAll: true }) };
  const fetchPage = (pageNum: number) =>
    fetchProducts(api, { pageNum, pageSize: listPageSize, queryParam: productQuery });
  const [filters = [], first, ...others] = await Promise.all([
    callOptional(api, "searchFilter", { queryParam: productQuery }, "The filters could not be loaded."),
    fetchPage(query.page),
    ...Array.from({ length: query.to - query.page }, (_, index) => fetchPage(query.page + index + 1)),
  ]);
  const pageCount = Math.max(1, Math.ceil(first.total / listPageSize));
  if (query.to > pageCount)
    throw redirect(path + listSearch({ ...query, page: Math.min(query.page, pageCount), to: pageCount }));
  const products = [first, ...others].flatMap((page) => page.products);
  return { ...first, products, productQuery, pageCount, filters };
}

/** The data of an answer. @throws a 502 when it is refused: an empty list would be wrong */
export function requireData<T>(answer: Envelope<T>): T {
  if (succeeded(answer)) return answer.data;
  throw data(answer.errorMessage, { status: 502 });
}

export interface CategoryProducts extends ProductPage {
  category: VirtualCategory;
  path: string;
  blocks: readonly Block[];
  /** Only of short lists without chosen filters. */
  related?: Related;
}

/**
 * Loads the products of a leaf category or, with `isAll`, of any category.
 * @throws a redirect to the series page of a category that is no leaf, to the last page from beyond it, or home
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
    // The series page of another category shows its blocks.
    category.leafFlag ? loadCategoryBlocks(api, category.virtualCategoryCode) : [],
  ]);
  const related =
    products.total > 0 && products.total < longList && chosenCount(query) === 0
      ? await loadRelated(api, storeCode, category, products.products)
      : undefined;
  return { ...products, category, path, blocks, ...(related && { related }) };
}
