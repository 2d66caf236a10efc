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

/** Completes a successful answer. @throws TypeError where not even what is documented is there */
export function readAnswer<K extends CallName, A extends { data: CallAnswer<K> }>(name: K, answer: A): A {
  if ((answer.data ?? null) === null && !withoutData.has(name)) throw new TypeError(`The answer of ${name} is empty`);
  const read: Reader<K> | undefined = readers[name];
  return read ? { ...answer, data: read(answer.data) } : answer;
}

/** Calls whose success says all. */
const withoutData = new Set<CallName>(["checkJobEffectApply", "withdrawApplication"]);

/** A reader takes less than it gives. */
type Reader<K extends CallName> = (data: CallAnswer<K>) => CallAnswer<K>;

const readers: { [K in CallName]?: Reader<K> } = {
  previewPage: readBlockList,
  queryRegionContents: readBlockList,
  queryPageContents: readBlockList,
  // Section 7: data[0].contents, or data.contents.
  queryReadableContent: (records) => [records].flat(),
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
  // The specification's answer names no product.
  querySecurityCode: ({ code, data }: CallAnswer<"querySecurityCode">) => ({
    code,
    data: { ...data, product: data.product ? readCard(data.product) : null },
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
  getPageList: (page: Documented<CallAnswer<"getPageList">, "total" | "pageNum" | "pageSize" | "results">) => ({
    ...page,
    results: page.results.map(readNews),
    years: page.years ?? [],
  }),
  getDetail: (item: Documented<CallAnswer<"getDetail">, "id" | "title" | "content" | "publishTime">) => ({
    ...item,
    ...readNews(item),
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

/** Blocks without `sort` keep the order in which they came. */
function readBlockList(blocks: readonly { modelName: string; contents: string; sort?: number | null }[]) {
  return blocks.map((block, index) => ({ ...block, sort: block.sort ?? index }));
}
