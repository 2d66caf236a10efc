import type { Picture, ProductCard, VirtualCategory } from "@klarholm/contract";
import { type ApiClient, succeeded } from "@klarholm/contract/client";
import { pageIds } from "@klarholm/contract/content-ids";
import { loadBlocks } from "../load-blocks.server.ts";

/** What the sample blocks are made of: things of whatever brand the site shows. */
export interface Material {
  pictures: Picture[];
  products: ProductCard[];
  categories: VirtualCategory[];
}

/** Gathers pictures and products of the home page and the overview, and the categories that have a picture. */
export async function gatherMaterial(api: ApiClient): Promise<Material> {
  const [home, overview, tree] = await Promise.all([
    loadBlocks(api, pageIds.home),
    loadBlocks(api, pageIds.products),
    api.call("getVirtualCategoryList", { pageNum: 1, pageSize: 100, queryParam: {} }),
  ]);
  const blocks = [...home, ...overview];
  const cards = blocks.flatMap((block) =>
    block.kind === "goods" || block.kind === "products" ? block.contents.goods : [],
  );
  const products = [...new Map(cards.map((card) => [card.spuId, card])).values()];
  const pictures = blocks.flatMap((block) =>
    "pic" in block.contents && block.contents.pic ? [block.contents.pic] : [],
  );
  const categories = succeeded(tree)
    ? tree.data.results.flatMap((node) => [node, ...node.subList]).filter(({ picture }) => picture !== null)
    : [];
  return { pictures: [...pictures, ...products.map(({ majorImage }) => majorImage)], products, categories };
}
