import type { ProductDetail } from "@klarholm/contract";
import { picture } from "./cards.factories.ts";
import type { FoundProduct } from "../app/features/catalogue/detail/product-view.ts";

/** A successful answer of fullProductDetail with all optional fields. */
export function productAnswer(
  fields: Partial<ProductDetail> = {},
  beside: Partial<Omit<FoundProduct, "productDetail">> = {},
): FoundProduct {
  return {
    productDetail: {
      productId: "fjordlace-plate-27",
      spuCode: "FL-27",
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
