import { describe, expect, test } from "vitest";
import { picture, productCard } from "../../../../test/cards.factories.ts";
import { productAnswer } from "../../../../test/catalogue.factories.ts";
import { productBreadcrumbs } from "../breadcrumbs.ts";
import { arrivalCategory, productView, seriesRow } from "./product-view.ts";

describe("the data of the product page", () => {
  test("[PDP-01] pictures are media without a mediaType; the main picture is the fallback", () => {
    const video = { ...picture("film"), mediaType: "video" };
    const mediaList = [picture("front"), video, picture("detail")];
    expect(productView(productAnswer({ mediaList })).pictures.map(({ url }) => url)).toEqual([
      picture("front").url,
      picture("detail").url,
    ]);
    expect(productView(productAnswer({ mediaList: [video], mediaMajor: picture("main") })).pictures).toEqual([
      picture("main"),
    ]);
  });

  test("[SPEED-04] gallery pictures have no placeholder", () => {
    const blurred = { ...picture("front"), placeholder: "data:image/webp;base64,AAAA" };
    const mediaList = [blurred, { ...picture("detail"), placeholder: blurred.placeholder }];
    for (const shown of productView(productAnswer({ mediaList })).pictures)
      expect(shown).not.toHaveProperty("placeholder");
  });

  test("[PDP-04] shows the English series name if present, else the local one", () => {
    expect(productView(productAnswer()).series).toBe("Fjordlace");
    expect(productView(productAnswer({ i18nBrandSeriesName: {} })).series).toBe("峡湾蕾丝");
    expect(productView(productAnswer({ i18nBrandSeriesName: { en: "" } })).series).toBe("峡湾蕾丝");
  });

  test("[PDP-06] the price is the first sku's, undefined without one", () => {
    expect(productView(productAnswer()).salePrice).toBe(1280);
    expect(productView(productAnswer({ skuList: [] })).salePrice).toBeUndefined();
  });

  test("[PDP-12] attributes by group: features, specifications, extra items", () => {
    const view = productView(productAnswer());
    expect(
      [view.features, view.specifications, view.extras].map((list) => list.map(({ attrName }) => attrName)),
    ).toEqual([["装饰"], ["直径"], ["小提示"]]);
  });

  test("the series row shows the answer's products, and is absent without", () => {
    const seriesProducts = [productCard({ spuId: "other" })];
    expect(
      seriesRow(productAnswer({}, { seriesProducts })).flatMap(({ contents }) =>
        contents.goods.map(({ spuId }) => spuId),
      ),
    ).toEqual(["other"]);
    expect(seriesRow(productAnswer({}, { seriesProducts: [] }))).toEqual([]);
  });
});

describe("the breadcrumb", () => {
  const { productDetail } = productAnswer();

  test("[PDP-15] is the category that the visitor came from, then the product", () => {
    expect(productBreadcrumbs(arrivalCategory(productDetail, "plates"), productDetail.productName)).toEqual([
      { label: "餐盘", href: "/products/category/plates" },
      { label: "餐盘 27 厘米" },
    ]);
  });

  test.each([[null], [""], ["bowls"]])("[PDP-15] is absent when vc is %s", (vc) => {
    expect(productBreadcrumbs(arrivalCategory(productDetail, vc), productDetail.productName)).toEqual([]);
  });
});
