import type { Block, Picture, ProductCard, VirtualCategory } from "@klarholm/contract";
import { type ApiClient, succeeded } from "@klarholm/contract/client";
import { categoryPath } from "@klarholm/contract/link";
import { parseBlocks } from "../../blocks/load-blocks.server.ts";
import { mapCategories } from "./category-tree.ts";
import { loadTree } from "./load-category.server.ts";

/** Related content of a short product list. */
export interface Related {
  story?: ListStory;
  /** Products of the same series first, then of the story, then of the kind. */
  products: ProductCard[];
  /** The list of the parent category; the count is undefined if the API does not send it. */
  parent?: { href: string; count: number | undefined } | undefined;
  everySeries?: { href: string; name: string } | undefined;
}

/** The series of the first product, from a content block of its page. */
export interface ListStory {
  picture: Picture;
  label?: string | undefined;
  title: string;
  text?: string | undefined;
  series: string;
  seriesPath: string | undefined;
}

const maxProducts = 4;

/** @returns undefined after a failure, which is logged: the list is complete without it */
export async function loadRelated(
  api: ApiClient,
  storeCode: string,
  category: VirtualCategory,
  listed: readonly ProductCard[],
): Promise<Related | undefined> {
  const code = category.virtualCategoryCode;
  try {
    const tree = mapCategories(await loadTree(api, storeCode));
    const parent = Object.values(tree).find(({ subList }) =>
      subList.some((child) => child.virtualCategoryCode === code),
    );
    const everySeries = tree[tree[code]?.allSeriesCode ?? ""];
    const wider = everySeries ?? parent;
    const [series, kind] = await Promise.all([
      loadSeriesOf(api, listed[0]?.spuId),
      wider ? loadKind(api, storeCode, wider.virtualCategoryCode, listed.length + maxProducts) : [],
    ]);
    const listedIds = new Set(listed.map(({ spuId }) => spuId));
    const others = new Map([...series.products, ...kind].map((product) => [product.spuId, product]));
    return {
      ...(series.story && { story: series.story }),
      products: [...others.values()].filter(({ spuId }) => !listedIds.has(spuId)).slice(0, maxProducts),
      parent: parent && {
        href: categoryPath({ code: parent.virtualCategoryCode, leafFlag: true }, true),
        count: parent.productCount,
      },
      everySeries: everySeries && {
        href: categoryPath({ code: everySeries.virtualCategoryCode, leafFlag: true }),
        name: everySeries.virtualCategoryName,
      },
    };
  } catch (error) {
    api.warn(`The related content of the category ${code} could not be loaded.`, { err: error });
    return undefined;
  }
}

/** The story and the related products of a product's page. */
async function loadSeriesOf(
  api: ApiClient,
  productId: string | undefined,
): Promise<{ story?: ListStory | undefined; products: ProductCard[] }> {
  const answer = productId === undefined ? undefined : await api.call("fullProductDetail", { productId });
  if (!answer || !succeeded(answer) || !answer.data.productDetail) return { products: [] };
  const { productDetail, seriesProducts, pageModelContents } = answer.data;
  const blocks = parseBlocks(pageModelContents, `product ${productDetail.productId}`, api);
  const story = blocks.map(storyOf).find((each) => each !== undefined);
  const { brandSeriesName: series, seriesCategory } = productDetail;
  return {
    story: story && { ...story, series, seriesPath: seriesCategory && categoryPath(seriesCategory) },
    products: [...seriesProducts, ...blocks.flatMap((block) => (block.kind === "goods" ? block.contents.goods : []))],
  };
}

/** The text and picture of a block that has both. */
function storyOf(block: Block): Omit<ListStory, "series" | "seriesPath"> | undefined {
  if (block.kind === "hero") {
    const { pic: picture, label, title, subTitle: text } = block.contents;
    return { picture, label, title, text };
  }
  if (block.kind !== "fixed_size_02") return undefined;
  const { pic: picture, label, title, subTitle } = block.contents;
  return { picture, label, title: title.titleText, text: subTitle?.subTitleText };
}

async function loadKind(api: ApiClient, storeCode: string, code: string, pageSize: number): Promise<ProductCard[]> {
  const queryParam = { storeCode, virtualCategoryCode: code, sort: "default", isAll: true } as const;
  const answer = await api.call("keywordList", { pageNum: 1, pageSize, queryParam });
  return succeeded(answer) ? answer.data.results : [];
}
