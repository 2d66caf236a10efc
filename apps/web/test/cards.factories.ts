import type { Picture, ProductCard, VirtualCategory } from "@klarholm/contract";

/** Sample products and categories. */

export function picture(name = "plate", alt = "白瓷餐盘"): Picture {
  return { url: `/media/products/${name}/front.webp`, width: 1500, height: 1500, alt };
}

export function category(
  code: string,
  subList: VirtualCategory[] = [],
  fields: Partial<VirtualCategory> = {},
): VirtualCategory {
  return {
    virtualCategoryCode: code,
    virtualCategoryName: `分类 ${code}`,
    i18nVirtualCategoryName: { en: code },
    leafFlag: subList.length === 0,
    description: "",
    productUrl: null,
    picture: null,
    virtualBackgroundUrl: null,
    linkText: null,
    subList,
    ...fields,
  };
}

export function productCard(fields: Partial<ProductCard> = {}): ProductCard {
  return {
    spuId: "fjordlace-plate-27",
    spuCode: "FL-27",
    productName: "餐盘 27 厘米",
    brandSeriesName: "峡湾蕾丝",
    i18nBrandSeriesName: { en: "Fjordlace" },
    majorImageUrl: "/media/products/plate/front.webp",
    majorImage: picture(),
    secondImageUrl: null,
    secondImage: null,
    salePrice: 1280,
    tagLabels: [],
    publishTime: "2026-03-01T10:00:00+08:00",
    ...fields,
  };
}
