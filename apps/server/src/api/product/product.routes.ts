import { catalogueOf } from "../../content/catalogue.ts";
import type { CallContext, Handlers } from "../handlers.ts";
import { oncePerSnapshot } from "../once-per-snapshot.ts";
import { presentBlocks } from "../page/block.presenter.ts";
import { selectProducts } from "./product-list.ts";
import { presentDetail, presentGroup } from "./product.presenter.ts";

const seriesRowLength = 12;

const detail = oncePerSnapshot((context: CallContext, id: string) => {
  const found = catalogueOf(context.snapshot.content).products.get(id);
  if (!found) throw new Error(`There is no product ${id}`);
  const { group } = found;
  const sameSeries = selectProducts(context.snapshot, { filters: { series: [group.series] } }).filter(({ product }) => product.id !== id);
  return {
    productDetail: presentDetail(found, context),
    groupProducts: presentGroup(found, context),
    tagLabels: context.resolve.productCard(id).tagLabels,
    pageModelContents: presentBlocks(group.blocks ?? [], context),
    seriesProducts: sameSeries.slice(0, seriesRowLength).map(({ product }) => context.resolve.productCard(product.id)),
  };
});

/** An unknown product is no failure of the call: its page says so itself (section 5). */
const noProduct = { productDetail: null, groupProducts: [], tagLabels: [], pageModelContents: [], seriesProducts: [] };

export const productHandlers = {
  fullProductDetail: ({ productId }, context) => (catalogueOf(context.snapshot.content).products.has(productId) ? detail(context, productId) : noProduct),

  keywordList: ({ pageNum, pageSize, queryParam }, { snapshot, resolve }) => {
    const selected = selectProducts(snapshot, queryParam);
    const results = selected.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(({ product }) => resolve.productCard(product.id));
    return { total: selected.length, pageNum, pageSize, results };
  },
} satisfies Handlers;
