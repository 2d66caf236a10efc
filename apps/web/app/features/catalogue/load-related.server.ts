import type { Block, Picture, ProductCard, VirtualCategory } from "@klarholm/contract";
import { type ApiClient, succeeded } from "@klarholm/contract/client";
import { categoryPath } from "@klarholm/contract/link";
import { blocksFrom } from "../../blocks/load-blocks.server.ts";
import { mapCategories } from "./category-tree.ts";
import { loadTree } from "./load-category.server.ts";

/** What fills a list that is seen at a glance, and where it leads on. */
export interface Around {
  /** What the family of its first product tells of itself. */
  story?: ListStory;
  /** A row of others: of the series first, then what goes with them, then of the kind. */
  pieces: ProductCard[];
  /** The whole list that the list is a part of. */
  parent?: Pick<VirtualCategory, "virtualCategoryCode" | "productCount">;
  /** The same kind of all series. */
  everySeries?: Pick<VirtualCategory, "virtualCategoryCode" | "virtualCategoryName">;
}

export interface ListStory {
  picture: Picture;
  label?: string | undefined;
  title: string;
  text?: string | undefined;
  series: string;
  /** Address of the page that presents the series. */
  seriesPath: string | undefined;
}

const row = 4;

/** What stands around the goods of a category; nothing when it cannot be had, which is only warned of: the list is whole without it. */
export async function loadAround(
  api: ApiClient,
  storeCode: string,
  category: VirtualCategory,
  products: readonly ProductCard[],
): Promise<Around | undefined> {
  const code = category.virtualCategoryCode;
  try {
    const tree = mapCategories(await loadTree(api, storeCode));
    const parent = Object.values(tree).find(({ subList }) =>
      subList.some((child) => child.virtualCategoryCode === code),
    );
    const everySeries = tree[tree[code]?.allSeriesCode ?? ""];
    const wider = everySeries ?? parent;
    const [family, kind] = await Promise.all([
      loadFamily(api, products[0]?.spuId),
      wider ? loadSome(api, storeCode, wider.virtualCategoryCode, products.length + row) : [],
    ]);
    const listed = new Set(products.map(({ spuId }) => spuId));
    const others = new Map([...family.pieces, ...kind].map((piece) => [piece.spuId, piece]));
    return {
      ...(family.story && { story: family.story }),
      pieces: [...others.values()].filter(({ spuId }) => !listed.has(spuId)).slice(0, row),
      ...(parent && { parent: { virtualCategoryCode: parent.virtualCategoryCode, productCount: parent.productCount } }),
      ...(everySeries && {
        everySeries: {
          virtualCategoryCode: everySeries.virtualCategoryCode,
          virtualCategoryName: everySeries.virtualCategoryName,
        },
      }),
    };
  } catch (error) {
    api.warn(`What stands around the category ${code} could not be loaded.`, { err: error });
    return undefined;
  }
}

interface Family {
  story?: ListStory | undefined;
  pieces: ProductCard[];
}

/** What a product's page tells below it, and the products that it leads on to. */
async function loadFamily(api: ApiClient, productId: string | undefined): Promise<Family> {
  const answer = productId === undefined ? undefined : await api.call("fullProductDetail", { productId });
  if (!answer || !succeeded(answer) || !answer.data.productDetail) return { pieces: [] };
  const { productDetail, seriesProducts, pageModelContents } = answer.data;
  const blocks = blocksFrom(pageModelContents, `product ${productDetail.productId}`, api);
  const told = blocks.map(toldBy).find((each) => each !== undefined);
  const { brandSeriesName: series, seriesCategory } = productDetail;
  return {
    story: told && { ...told, series, seriesPath: seriesCategory && categoryPath(seriesCategory) },
    pieces: [...seriesProducts, ...blocks.flatMap((block) => (block.kind === "goods" ? block.contents.goods : []))],
  };
}

/** The words and the picture of a block that has both. */
function toldBy(block: Block): Omit<ListStory, "series" | "seriesPath"> | undefined {
  if (block.kind === "hero") {
    const { pic: picture, label, title, subTitle: text } = block.contents;
    return { picture, label, title, text };
  }
  if (block.kind !== "fixed_size_02") return undefined;
  const { pic: picture, label, title, subTitle } = block.contents;
  return { picture, label, title: title.titleText, text: subTitle?.subTitleText };
}

async function loadSome(api: ApiClient, storeCode: string, code: string, pageSize: number): Promise<ProductCard[]> {
  const answer = await api.call("keywordList", {
    pageNum: 1,
    pageSize,
    queryParam: { storeCode, virtualCategoryCode: code, sort: "default", isAll: true },
  });
  return succeeded(answer) ? answer.data.results : [];
}
