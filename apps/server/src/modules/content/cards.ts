import type { Picture, ProductCard, VirtualCategory } from "@klarholm/contract";
import { type Catalogue, type CatalogueProduct, publicPrice } from "./catalogue.ts";
import { omitUndefined } from "./omit-undefined.ts";
import type { AuthoredCategory, AuthoredPicture, Content } from "./snapshot.ts";

/** A category without its children. */
export function presentCategory(
  category: AuthoredCategory,
  catalogue: Catalogue,
  picture: (ref: AuthoredPicture) => Picture,
): VirtualCategory {
  const resolved = category.picture ? picture(category.picture) : null;
  const background = category.background && picture(category.background);
  return omitUndefined({
    virtualCategoryCode: category.code,
    virtualCategoryName: category.name,
    i18nVirtualCategoryName: omitUndefined({ en: category.en }),
    leafFlag: category.children === undefined,
    description: category.description ?? "",
    productUrl: resolved?.url ?? null,
    picture: resolved,
    virtualBackgroundUrl: background?.url ?? null,
    ...(background && { background }),
    linkText: category.linkText ?? null,
    allSeriesCode: category.allSeries,
    productCount: catalogue.productsIn.get(category.code)?.length ?? 0,
    subList: [],
  });
}

export function presentProduct(
  { product, group, categories }: CatalogueProduct,
  content: Content,
  picture: (ref: AuthoredPicture) => Picture,
): ProductCard {
  const [major, second] = product.pictures;
  const series = content.series[group.series];
  if (!major || !series) throw new Error(`Product "${product.id}" lacks its picture or its series`);
  // Cards have a plain background, so that the placeholder would be wasted bytes.
  const { placeholder: _, ...majorImage } = picture(major);
  const secondImage = second ? picture(second) : null;
  return omitUndefined({
    spuId: product.id,
    spuCode: product.code,
    productName: product.name,
    brandSeriesName: series.name,
    i18nBrandSeriesName: { en: series.en },
    majorImageUrl: majorImage.url,
    majorImage,
    secondImageUrl: secondImage?.url ?? null,
    secondImage,
    salePrice: publicPrice({ product, group }),
    tagLabels: [...(group.labels ?? []), ...(product.labels ?? [])],
    publishTime: product.publishTime,
    virtualCategoryCode: categories[0],
  });
}
