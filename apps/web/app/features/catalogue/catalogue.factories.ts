import type { Picture, ProductCard, ProductDetail, VirtualCategory } from "@klarholm/contract";
import type { FoundProduct } from "./detail/product-view.ts";

/** Made-up catalogue entities for tests. */

export function picture(name = "plate", alt = "白瓷餐盘"): Picture {
  return { url: `/media/products/${name}/front.webp`, width: 1500, height: 1500, alt };
}

export function category(code: string, subList: VirtualCategory[] = [], fields: Partial<VirtualCategory> = {}): VirtualCategory {
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

/** A successful answer of fullProductDetail, with one thing of everything. */
export function productAnswer(fields: Partial<ProductDetail> = {}, beside: Partial<Omit<FoundProduct, "productDetail">> = {}): FoundProduct {
  return {
    productDetail: {
      productId: "fjordlace-plate-27",
      productName: "餐盘 27 厘米",
      brandSeriesName: "峡湾蕾丝",
      i18nBrandSeriesName: { en: "Fjordlace" },
      mediaList: [picture()],
      mediaMajor: picture(),
      descText: "第一行\n第二行",
      skuList: [{ skuId: "FL-27-1", skuShelfInfoVo: { salePrice: 1280 } }],
      spuAttrList: [
        { attrGroupDictCode: 1, attrName: "装饰", value: "手绘钴蓝" },
        { attrGroupDictCode: 2, attrName: "直径", value: "27 厘米" },
        { attrGroupDictCode: 3, attrName: "小提示", value: "每只略有不同" },
      ],
      virtualCategoryList: [{ code: "plates", name: "餐盘" }],
      sizeDrawing: null,
      careRules: [],
      ...fields,
    },
    groupProducts: [],
    tagLabels: [],
    pageModelContents: [],
    seriesProducts: [],
    ...beside,
  };
}
