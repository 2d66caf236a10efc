import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { ProductQuery } from "@klarholm/contract";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { apiData } from "../../../../test/call-api.ts";
import { shapesFile } from "../../content/schemas/shapes.ts";
import { presentDrawing } from "./product.presenter.ts";

let test: TestApp;
beforeAll(async () => {
  const vase = {
    id: "vase",
    code: "HV-1",
    name: "花瓶",
    displayName: "18 厘米",
    price: 460,
    publishTime: "2026-05-01T10:00:00+08:00",
    pictures: [{ src: "products/plate.webp", alt: "花瓶" }],
  };
  const group = {
    series: "hav",
    categories: ["bowls"],
    material: "玻璃",
    colour: "海绿",
    products: [
      vase,
      { ...vase, id: "vase-amber", code: "HV-2", displayName: "琥珀", material: "黄铜", colour: "琥珀", price: 900 },
    ],
  };
  const series = { series: { fjord: { name: "峡湾", en: "Fjord" }, hav: { name: "海色", en: "Hav" } } };
  test = await buildTestApp({ changes: { "products/hav-vase.yaml": group, "series.yaml": series } });
});
afterAll(() => test[Symbol.asyncDispose]());

const detailOf = (productId: string) => apiData(test, "fullProductDetail", { productId });
const list = (queryParam: ProductQuery, pageNum = 1, pageSize = 50) =>
  apiData(test, "keywordList", { pageNum, pageSize, queryParam });
const filtersOf = (queryParam: ProductQuery) => apiData(test, "searchFilter", { queryParam });
const ids = async (queryParam: ProductQuery) => (await list(queryParam)).results.map(({ spuId }) => spuId);

describe("fullProductDetail", () => {
  it("answers the documented fields, with facts of the group where the product has none", async () => {
    const { productDetail, tagLabels, pageModelContents } = await detailOf("plate-27");
    expect(productDetail).toMatchObject({
      productId: "plate-27",
      productName: "峡湾餐盘 27 厘米",
      brandSeriesName: "峡湾",
      i18nBrandSeriesName: { en: "Fjord" },
      descText: "第一段。\n\n第二段。",
      skuList: [{ skuId: "FJ-27", skuShelfInfoVo: { salePrice: 680 } }],
      spuAttrList: [
        { attrGroupDictCode: 1, attrName: "工艺", value: "釉下彩" },
        { attrGroupDictCode: 2, attrName: "材质", value: "硬质瓷" },
      ],
      virtualCategoryList: [
        { code: "fjord-plates", name: "峡湾餐盘" },
        { code: "plates", name: "餐盘" },
      ],
      careRules: ["dishwasher", "microwave"],
    });
    expect(productDetail?.mediaList).toHaveLength(2);
    expect(productDetail?.mediaMajor).toMatchObject({
      width: 300,
      height: 300,
      alt: "白瓷餐盘",
      url: expect.stringMatching(/^\/media\/products\/plate\.webp\?v=[\da-f]{8}$/),
    });
    expect(productDetail?.sizeDrawing).toMatchObject({
      widthOf: "body",
      width: 270,
      depth: null,
      height: 26,
      length: null,
      capacityMl: null,
    });
    expect(tagLabels).toEqual(["新品"]);
    expect(pageModelContents.map(({ modelName }) => modelName)).toEqual(["fixed_size_02"]);
  });

  it("lists the products of the group and others of the series", async () => {
    const { groupProducts, seriesProducts } = await detailOf("plate-22");
    expect(groupProducts.map(({ productId, displayName }) => [productId, displayName])).toEqual([
      ["plate-27", "27 厘米"],
      ["plate-22", "22 厘米"],
    ]);
    expect(seriesProducts.map(({ spuId }) => spuId).sort()).toEqual(["bowl", "plate-27"]);
    expect((await detailOf("bowl")).groupProducts).toEqual([]);
  });

  it.each(["nothing", "constructor", "PLATE-27"])("has no productDetail for the unknown id %s", async (id) => {
    expect((await detailOf(id)).productDetail).toBeNull();
  });
});

describe("the price of an inquiry product", () => {
  it("[PDP-07] is in no answer: product, list, series row, menu, block", async () => {
    const { productDetail, tagLabels } = await detailOf("bowl");
    expect(tagLabels).toEqual(["询价"]);
    expect(productDetail?.skuList).toEqual([{ skuId: "FJ-B", skuShelfInfoVo: { salePrice: null } }]);
    const answers = [
      await list({}),
      await list({ sort: "priceDesc" }),
      await detailOf("plate-27"),
      await apiData(test, "queryReadableContent", { contentId: "dropdown-newProducts" }),
      await apiData(test, "queryRegionContents", { pageId: "home" }),
    ];
    for (const answer of answers) {
      // Contents of records and blocks are JSON within JSON.
      const text = JSON.stringify(answer).replaceAll("\\", "");
      const prices = Array.from(text.matchAll(/"spuId":"bowl".*?"salePrice":([\d.]+|null)/g), ([, price]) => price);
      expect(new Set(prices)).toEqual(new Set(["null"]));
    }
  });

  it("[LIST-01] is in no price range and last in both orders of price", async () => {
    expect(await ids({ filters: { price: ["460-461"] } })).toEqual(["vase"]);
    for (const sort of ["priceAsc", "priceDesc"] as const) expect((await ids({ sort })).at(-1)).toBe("bowl");
  });
});

describe("keywordList", () => {
  const all = ["bowl", "plate-27", "plate-22", "vase", "vase-amber"];
  it.each<[string, ProductQuery, string[]]>([
    ["everything in the order of the files", {}, all],
    ["a leaf category", { virtualCategoryCode: "plates" }, ["plate-27", "plate-22"]],
    ["products in descendants of a category", { virtualCategoryCode: "dinnerware" }, all],
    ["the leaf of a series", { virtualCategoryCode: "fjord-bowls" }, ["bowl"]],
    [
      "the same kind of all series",
      { virtualCategoryCode: "fjord-bowls", isAll: true },
      ["bowl", "vase", "vase-amber"],
    ],
    [
      "the same kind of a leaf without series",
      { virtualCategoryCode: "bowls", isAll: true },
      ["bowl", "vase", "vase-amber"],
    ],
    ["an unknown category", { virtualCategoryCode: "nothing" }, []],
    [
      "the cheapest first, inquiry products last",
      { sort: "priceAsc" },
      ["vase", "plate-22", "plate-27", "vase-amber", "bowl"],
    ],
    ["the most expensive first", { sort: "priceDesc" }, ["vase-amber", "plate-27", "plate-22", "vase", "bowl"]],
    ["the newest first", { sort: "newest" }, ["vase", "vase-amber", "bowl", "plate-27", "plate-22"]],
    ["a word of the name", { keyword: "餐盘" }, ["bowl", "plate-27", "plate-22"]],
    ["every word, normalized", { keyword: "ＦＪ－27  峡湾" }, ["plate-27"]],
    ["the series in English", { keyword: "hav" }, ["vase", "vase-amber"]],
    ["a series as filter", { filters: { series: ["hav"] } }, ["vase", "vase-amber"]],
    [
      "alternatives within a filter",
      { filters: { colour: ["白", "琥珀"] } },
      ["bowl", "plate-27", "plate-22", "vase-amber"],
    ],
    ["all filters together", { filters: { material: ["黄铜"], colour: ["琥珀"] } }, ["vase-amber"]],
    ["the material of the group", { filters: { material: ["玻璃"] } }, ["vase"]],
    ["the material of a product as keyword", { keyword: "黄铜" }, ["vase-amber"]],
    ["a category as filter", { filters: { category: ["series-fjord"] } }, ["bowl", "plate-27", "plate-22"]],
    [
      "a price range, without its end and without inquiry products",
      { filters: { price: ["460-680"] } },
      ["plate-22", "vase"],
    ],
    ["open price ranges", { filters: { price: ["-500", "900-"] } }, ["vase", "vase-amber"]],
    ["a filter without a choice", { filters: { series: [] } }, all],
  ])("selects %s", async (_title, query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it("has pages without gaps or duplicates, and the total", async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ sort: "priceAsc" }, page, 2)));
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
    expect(pages.flatMap(({ results }) => results.map(({ spuId }) => spuId))).toEqual(await ids({ sort: "priceAsc" }));
    expect(pages[3]?.results).toEqual([]);
  });

  it.each<[string, ProductQuery]>([
    ["an unknown filter", { filters: { weight: ["1"] } }],
    ["a malformed price range", { filters: { price: ["cheap"] } }],
  ])("refuses %s", async (_title, queryParam) => {
    await expect(list(queryParam)).rejects.toMatchObject({ status: 400 });
  });
});

describe("searchFilter", () => {
  it.each<[string, ProductQuery]>([
    ["the whole catalogue", {}],
    ["a category", { virtualCategoryCode: "plates" }],
    ["a keyword", { keyword: "餐盘" }],
    ["a choice", { filters: { colour: ["琥珀"] } }],
    ["two choices", { filters: { colour: ["白", "海绿"], price: ["-500"] } }],
  ])("[LIST-02] every count over %s is the total of the filtered list", async (_title, query) => {
    for (const { code, options } of await filtersOf(query)) {
      for (const { value, count } of options) {
        const { total } = await list({ ...query, filters: { ...query.filters, [code]: [value] } });
        expect(total, `${code} ${value}`).toBe(count);
      }
    }
  });

  it("[LIST-02] offers five filters, with only the values of the list", async () => {
    const found = await filtersOf({ virtualCategoryCode: "plates" });
    expect(found.map(({ code, name }) => [code, name])).toEqual([
      ["series", "系列"],
      ["category", "品类"],
      ["material", "材质"],
      ["colour", "颜色"],
      ["price", "价格"],
    ]);
    expect(found[0]?.options).toEqual([{ value: "fjord", name: "峡湾", count: 2 }]);
    expect(found[4]?.options.map(({ name }) => name)).toEqual(["500–1000元"]);
  });

  it("[LIST-02] still offers a chosen value that no product has", async () => {
    expect((await filtersOf({ virtualCategoryCode: "plates", filters: { series: ["hav"] } }))[0]?.options).toEqual([
      { value: "fjord", name: "峡湾", count: 2 },
      { value: "hav", name: "海色", count: 0 },
    ]);
  });
});

it("[PDP-12] the drawing of a jug has its lip, and the length of the shape", async () => {
  const file = join(import.meta.dirname, "../../../../../../content/shapes.yaml");
  const shapes = shapesFile({ reference: (_kind, schema) => schema }).parse(parse(await readFile(file, "utf8")));
  const jugs = Object.keys(shapes).filter((name) => shapes[name]?.lip && shapes[name].size.length);
  expect(jugs).toContain("hav-pitcher");
  for (const name of jugs) {
    const { lip = [], parts = [], width = 0, length = 0 } = presentDrawing(shapes, name) ?? {};
    const right = Math.max(...lip.map(([x]) => x), width / 2);
    const left = Math.min(
      ...parts.flatMap(({ path, width: widths }) => path.map(([x], at) => x - (widths[at] ?? 0) / 2)),
    );
    // A handle extends a little beyond the points of its line.
    expect(Math.abs(right - left - (length ?? 0)), name).toBeLessThan(3);
  }
});
