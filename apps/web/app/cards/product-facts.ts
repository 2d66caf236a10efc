import type { CallAnswer, Picture } from "@klarholm/contract";
import { seriesLabel } from "./series-label.ts";

export interface ProductFacts {
  id: string;
  /** Empty if the API does not send it. */
  code: string;
  name: string;
  /** English name of the series, else the local one (PDP-04). */
  series: string;
  seriesIsEnglish: boolean;
  picture: Picture;
  salePrice: number | undefined;
}

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
