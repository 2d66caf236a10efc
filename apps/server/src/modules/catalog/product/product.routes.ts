import { type ProductQuery, type Understood, understoodFacet } from "@klarholm/contract";
import { catalogueOf } from "../../content/catalogue.ts";
import type { Found } from "../../search/engine/finder.ts";
import type { Search } from "../../search/engine/search.ts";
import { without } from "../../search/engine/understand.ts";
import type { CallContext, Handlers } from "../../../plugins/api/handlers.ts";
import type { MissedSearches } from "../../search/missed-searches.ts";
import { memoizePerSnapshot } from "../../../plugins/api/memoize-per-snapshot.ts";
import { presentBlocks } from "../../editorial/page/block.presenter.ts";
import { withPinned } from "./pinned-products.ts";
import { countFilters, productIds, selectProducts } from "./product-list.ts";
import { presentDetail, presentGroup } from "./product.presenter.ts";

const seriesRowLength = 12;

const detail = memoizePerSnapshot((context: CallContext, productId: string) => {
  const found = catalogueOf(context.snapshot.content).products.get(productId);
  if (!found) throw new Error(`There is no product ${productId}`);
  const { group } = found;
  const sameSeries = productIds(
    context.snapshot,
    selectProducts(context.snapshot, { filters: { series: [group.series] } }),
  ).filter((other) => other !== productId);
  return {
    productDetail: presentDetail(found, context),
    groupProducts: presentGroup(found, context),
    tagLabels: context.resolve.productCard(productId).tagLabels,
    pageModelContents: presentBlocks(group.blocks ?? [], context),
    seriesProducts: sameSeries.slice(0, seriesRowLength).map(context.resolve.productCard),
  };
});

/** An unknown product is a successful answer: the page shows its own message (section 5). */
const noProduct = { productDetail: null, groupProducts: [], tagLabels: [], pageModelContents: [], seriesProducts: [] };

export const productHandlers = ({ search, missed }: { search: Search; missed: MissedSearches }) =>
  ({
    fullProductDetail: ({ productId }, context) =>
      catalogueOf(context.snapshot.content).products.has(productId) ? detail(context, productId) : noProduct,

    keywordList: async ({ pageNum, pageSize, queryParam }, context) => {
      const found = await keywordOf(queryParam, context, search);
      if (pageNum === 1 && found?.documents.length === 0) missed.note(queryParam.keyword ?? "");
      const selected = selectProducts(context.snapshot, queryParam, found?.documents);
      const ids = productIds(context.snapshot, selected.subarray((pageNum - 1) * pageSize, pageNum * pageSize));
      return {
        total: selected.length,
        pageNum,
        pageSize,
        results: ids.map(context.resolve.productCard),
        understood: found ? presentUnderstood(found, found.corrected ?? queryParam.keyword ?? "") : [],
        words: found?.words ?? [],
        correctedKeyword: found?.corrected ?? null,
        partial: found?.partial ?? false,
      };
    },

    searchFilter: async ({ queryParam }, context) =>
      countFilters(context.snapshot, queryParam, (await keywordOf(queryParam, context, search))?.documents),
  }) satisfies Partial<Handlers>;

/** The products that the query's keyword finds; undefined without a keyword. */
async function keywordOf(
  { keyword = "" }: ProductQuery,
  { snapshot }: CallContext,
  search: Search,
): Promise<Readonly<Found> | undefined> {
  if (keyword.trim() === "") return undefined;
  return withPinned(await search.products(snapshot, keyword), keyword, snapshot.content);
}

/** The parts of a keyword that were understood, each with the keyword that omits it. */
function presentUnderstood({ parts, dropped }: Readonly<Found>, keyword: string): Understood[] {
  return parts.flatMap((part) => {
    const facet = understoodFacet.safeParse(part.facet).data;
    if (!facet) return [];
    return [{ facet, text: part.text, without: without(keyword, parts, part), dropped: dropped.includes(part) }];
  });
}
