import type { NavItem, ProductCard } from "@klarholm/contract";
import { linkTarget } from "@klarholm/contract/link";
import { describe, expect, test } from "vitest";
import { productCard } from "../../test/cards.factories.ts";
import { isCurrent, listItemLink, menuItems, newProducts } from "./menu.ts";

const spuInfo: Record<string, ProductCard> = {
  cup: productCard({ spuId: "cup", productName: "杯" }),
  bowl: productCard({ spuId: "bowl", productName: "碗", i18nBrandSeriesName: {} }),
};

describe("products of a grid menu", () => {
  test("[HEADER-09] ids become products in their order; ids missing in spuInfo are dropped", () => {
    expect(newProducts(["bowl", "gone", "cup"], spuInfo).map(({ spuId }) => spuId)).toEqual(["bowl", "cup"]);
  });

  test("names of object members are not products", () => {
    expect(newProducts(["constructor", "__proto__", "toString"], spuInfo)).toEqual([]);
  });

  test("[HEADER-10] a product shows its English series name, else the local one", () => {
    expect(newProducts(["cup", "bowl"], spuInfo).map(({ seriesName }) => seriesName)).toEqual([
      "Fjordlace",
      "峡湾蕾丝",
    ]);
  });

  test("[HEADER-09] the item newProducts gets its dropdown's products", () => {
    const item: NavItem = {
      navName: "新品",
      navKey: "newProducts",
      navType: "page",
      navJump: { val: { linkType: 4, val: "/new" } },
      navPopover: { val: "menu-new" },
    };
    const image = productCard().majorImage;
    const dropdown = {
      style: 2 as const,
      mainTitle: "秋",
      image,
      subTitle: "",
      linkName: "看",
      linkUrl: { linkType: 4 as const, val: "/new" },
      newGoodsArr: ["cup", "gone"],
      spuInfo,
    };
    const [loaded, missing] = [
      menuItems([item], new Map([["menu-new", dropdown]]))[0],
      menuItems([item], new Map())[0],
    ];
    expect(loaded?.menu).toMatchObject({ style: 2, goods: [{ spuId: "cup" }] });
    expect(missing?.menu).toBeUndefined();
  });
});

test("[HEADER-10] a list item passes its all-series flag to its link only if it is 'true'", () => {
  const vcItem = { linkType: 5, code: "plates", leafFlag: true } as const;
  expect(linkTarget(listItemLink({ vcName: "餐盘", vcItem, isAllSeries: "true" }))).toEqual({
    kind: "path",
    href: "/products/category/plates?isAll=true",
  });
  expect(linkTarget(listItemLink({ vcName: "餐盘", vcItem, isAllSeries: "false" }))).toEqual({
    kind: "path",
    href: "/products/category/plates",
  });
});

describe("[HEADER-05] the highlighted item", () => {
  const item = (val: string) => ({ key: "a", name: "甲", jump: { linkType: 4, val } as const });

  test.each([
    ["/products/plates", "/products/plates", true],
    ["/products/plates", "/products/plates/round", true],
    ["/products/plates?isAll=true", "/products/plates", true],
    ["/products/餐盘", "/products/%E9%A4%90%E7%9B%98", true],
    ["/products/plates", "/products/bowls", false],
    ["/", "/products", false],
  ])("%s on %s: %s", (jump, pathname, expected) => {
    expect(isCurrent(item(jump), pathname)).toBe(expected);
  });

  test("is never an external link", () => {
    expect(isCurrent({ jump: { linkType: 1, val: "https://a.example.com/products" } }, "/products")).toBe(false);
  });
});
