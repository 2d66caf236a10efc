import type { CallAnswer, Picture, ProductAttribute, SizeDrawing } from "@klarholm/contract";
import { seriesLabel } from "../../cards/series-label.ts";
import { spokenSize } from "../catalogue/detail/SizeDrawing/size-drawing.copy.ts";

/** A product on a wish list or in a comparison. */
export interface Piece {
  id: string;
  /** Empty where the API does not say. */
  code: string;
  name: string;
  series: string;
  seriesIsEnglish: boolean;
  picture: Picture;
  salePrice: number | undefined;
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
    id: product.productId,
    code: product.spuCode,
    name: product.productName,
    series: seriesLabel(product),
    seriesIsEnglish: Boolean(product.i18nBrandSeriesName.en),
    picture: product.mediaMajor,
    salePrice: product.skuList[0]?.skuShelfInfoVo.salePrice ?? undefined,
    tagLabels,
    size: drawing ? spokenSize(drawing) : undefined,
    drawing,
    specifications,
  };
}
