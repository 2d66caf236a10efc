import type { CallAnswer, ProductAttribute, SizeDrawing } from "@klarholm/contract";
import { type ProductFacts, productFacts } from "../../cards/product-facts.ts";
import { spokenSize } from "../catalogue/detail/SizeDrawing/size-drawing.copy.ts";

/** A product on a wish list or in a comparison. */
export interface Piece extends ProductFacts {
  tagLabels: string[];
  /** In words; undefined where nothing is known of it. */
  size: string | undefined;
  drawing: SizeDrawing | undefined;
  specifications: ProductAttribute[];
}

/** What is shown of a product; undefined where the answer has none. */
export function pieceOf({ productDetail: product, tagLabels }: CallAnswer<"fullProductDetail">): Piece | undefined {
  if (!product) return undefined;
  const drawing = product.sizeDrawing ?? undefined;
  const specifications = product.spuAttrList.filter(({ attrGroupDictCode }) => attrGroupDictCode === 2);
  return {
    ...productFacts(product),
    tagLabels,
    size: drawing ? spokenSize(drawing) : undefined,
    drawing,
    specifications,
  };
}
