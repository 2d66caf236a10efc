import type { CallAnswer } from "../calls.ts";
import type { CallName } from "../endpoints.ts";
import {
  type Documented,
  readCard,
  readCategory,
  readNews,
  readOptional,
  readProduct,
  readSibling,
  readStore,
} from "./entities.ts";
import { readTypes } from "./types.ts";

/**
 * Completes a successful answer and converts its values to the contract's types.
 * @throws TypeError if a documented field is missing
 */
export function readAnswer<K extends CallName, A extends { data: CallAnswer<K> }>(name: K, answer: A): A {
  // TypeScript cannot derive the types from field names.
  const input = readTypes(answer.data) ?? emptyData[name] ?? null;
  // Section 7: data[0].contents, or data.contents.
  const data = (name === "queryReadableContent" && input !== null ? [input].flat() : input) as CallAnswer<K>;
  if (data === null && !withoutData.has(name)) throw new TypeError(`The answer of ${name} is empty`);
  const isShaped = Array.isArray(data) ? lists.has(name) : !lists.has(name) && typeof data === "object";
  if (!isShaped || (pages.has(name) && !Array.isArray((data as { results?: unknown } | null)?.results)))
    throw new TypeError(`The answer of ${name} has another shape`);
  const read: Reader<K> | undefined = readers[name];
  return { ...answer, data: read ? read(data) : data };
}

/** Calls that answer a list; all others answer an object. */
const lists = new Set<CallName>([
  "previewPage",
  "queryRegionContents",
  "queryPageContents",
  "queryReadableContent",
  "getCityAreaList",
  "autocomplete",
  "getCatalogList",
  "searchFilter",
  "getTreeByLevelId",
  "getStoreByCoordinateProvince",
  "getStoreListByCity",
]);

/** Calls with paged answers. */
const pages = new Set<CallName>([
  "getJobPageList",
  "getPageList",
  "searchCmsInfoList",
  "getVirtualCategoryList",
  "keywordList",
]);

/** Calls without data on success. */
const withoutData = new Set<CallName>(["checkJobEffectApply", "withdrawApplication"]);

/** Defaults for answers without data: product not found (section 5), code other than 1 (section 4). */
const emptyData: { [K in CallName]?: object } = { fullProductDetail: {}, querySecurityCode: {} };

type SecurityCode = CallAnswer<"querySecurityCode">["data"];

/** Accepts incomplete data and returns it completed. */
type Reader<K extends CallName> = (data: CallAnswer<K>) => CallAnswer<K>;

const readers: { [K in CallName]?: Reader<K> } = {
  previewPage: readBlockList,
  queryRegionContents: readBlockList,
  queryPageContents: readBlockList,
  fullProductDetail: ({
    productDetail,
    groupProducts,
    tagLabels,
    pageModelContents,
    seriesProducts,
  }: Documented<CallAnswer<"fullProductDetail">, never>) => ({
    productDetail: productDetail ? readProduct(productDetail) : null,
    groupProducts: (groupProducts ?? []).map(readSibling),
    tagLabels: tagLabels ?? [],
    pageModelContents: readBlockList(pageModelContents ?? []),
    seriesProducts: (seriesProducts ?? []).map(readCard),
  }),
  // Answers of other systems have no product, and an unknown code has no data.
  querySecurityCode: ({ code, data }: { code?: unknown; data?: Partial<SecurityCode> | null }) => ({
    code: Number(code) || 0,
    data: {
      ...data,
      prompt: data?.prompt ?? "",
      queryTimes: data?.queryTimes ?? 0,
      firstSearchTime: data?.firstSearchTime ?? null,
      status: data?.status ?? 0,
      product: data?.product ? readCard(data.product) : null,
    },
  }),
  applyJob: (receipt: Documented<CallAnswer<"applyJob">, "applicationId">) => ({
    ...receipt,
    deletionCode: receipt.deletionCode ?? "",
  }),
  autocomplete: (
    suggestions: readonly Documented<
      CallAnswer<"autocomplete">[number],
      "suggest" | "sourceType" | "sourceId" | "sourceCode"
    >[],
  ) =>
    suggestions.map((suggestion) => ({
      ...suggestion,
      leafFlag: suggestion.leafFlag ?? null,
      picture: readOptional(suggestion.picture),
    })),
  findSearchWord: ({ defaultWords, hotWords, historyWordConfig }: Documented<CallAnswer<"findSearchWord">, never>) => ({
    defaultWords: defaultWords ?? [],
    hotWords: hotWords ?? [],
    historyWordConfig: { enabled: historyWordConfig?.enabled ?? true, max: historyWordConfig?.max ?? 5 },
  }),
  getPageList: (page: Documented<CallAnswer<"getPageList">, "total" | "pageNum" | "pageSize" | "results">) => ({
    ...page,
    results: page.results.map(readNews),
    years: page.years ?? [],
  }),
  getDetail: (item: Documented<CallAnswer<"getDetail">, "id" | "title" | "content" | "publishTime">) => ({
    ...item,
    ...readNews(item),
    products: (item.products ?? []).map(readCard),
    previous: item.previous ?? null,
    next: item.next ?? null,
  }),
  searchCmsInfoList: (
    page: Documented<CallAnswer<"searchCmsInfoList">, "total" | "pageNum" | "pageSize" | "results">,
  ) => ({ ...page, counts: page.counts ?? null }),
  getVirtualCategoryList: ({ results }) => ({ results: results.map(readCategory) }),
  getVirtualCategoryByCode: readCategory,
  keywordList: (page: Documented<CallAnswer<"keywordList">, "total" | "pageNum" | "pageSize" | "results">) => ({
    ...page,
    results: page.results.map(readCard),
    understood: page.understood ?? [],
    words: page.words ?? [],
    correctedKeyword: page.correctedKeyword ?? null,
    partial: page.partial ?? false,
  }),
  getStoreByCoordinateProvince: (stores) => stores.map(readStore),
  getStoreByStoreCode: readStore,
};

/** Blocks without `sort` keep their order. */
function readBlockList(blocks: readonly { modelName: string; contents: string; sort?: number | null }[]) {
  return blocks.map((block, index) => ({ ...block, sort: block.sort ?? index }));
}
