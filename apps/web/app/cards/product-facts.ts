import type { CallAnswer, Picture } from "@klarholm/contract";
import { seriesLabel } from "./series-label.ts";

/** What every view of a product says of it. */
export interface ProductFacts {
  id: string;
  /** Empty where the API does not say. */
  code: string;
  name: string;
  /** English name of the series if present, else the local one (PDP-04). */
  series: string;
  seriesIsEnglish: boolean;
  picture: Picture;
  salePrice: number | undefined;
}

/** Reads them from the full answer. */
export function productFacts(product: NonNullable<CallAnswer<"fullProductDetail">["productDetail"]>): ProductFacts {
  return {
    id: product.productId,
    code: product.spuCode,
    name: product.productName,
    series: seriesLabel(product),
    seriesIsEnglish: Boolean(product.i18nBrandSeriesName.en),
    picture: product.mediaMajor,
    salePrice: product.skuList[0]?.skuShelfInfoVo.salePrice ?? undefined,
  };
}
