import type { CallRequest } from "@klarholm/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { apiData } from "../../../test/call-api.ts";
import { sampleFiles } from "../../../test/sample-content.ts";

const picture = { src: "mood/table.webp", alt: "餐桌" };
const files = sampleFiles();
const page = (title: string, path: string, text: string) => ({
  title,
  path,
  blocks: [{ kind: "storyBasicConfig" }, { kind: "hero", title: text, pic: picture, tone: "onDark" }],
});
const site = (hotWords: string[]) => ({
  ...(files["site.yaml"] as object),
  search: {
    defaultWords: ["峡湾餐盘", "碗"],
    hotWords,
    synonyms: [["餐盘", "盘子"]],
    pinned: { 空山: ["plate-27"], 餐盘: ["bowl"] },
  },
});
const changes = {
  "site.yaml": site(["餐盘", "礼物"]),
  "pages/workmanship.yaml": page("匠心工艺", "/brand-story/workmanship", "一笔釉下钴蓝，画了三遍。"),
  "pages/product-maintenance.yaml": page("产品养护", "/customer-service/product-maintenance", "釉下彩可以入洗碗机。"),
  "news-catalogs.yaml": { catalogs: [{ code: "house", name: "品牌动态" }] },
  "news/kiln.yaml": {
    title: "新窑点火",
    summary: "钴蓝的第一炉。",
    catalog: "house",
    publishTime: "2026-01-01T10:00:00+08:00",
    content: "<p>釉下钴蓝在<strong>新窑</strong>里烧成 &amp; 冷却。</p>",
  },
};

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ changes });
});
afterAll(() => test[Symbol.asyncDispose]());

const suggestions = (searchWord: string, size?: number) => apiData(test, "autocomplete", { searchWord, size });
type ArticleKind = CallRequest<"searchCmsInfoList">["queryParam"]["kind"];
const articles = (keyword: string, kind?: ArticleKind) =>
  apiData(test, "searchCmsInfoList", { pageNum: 1, pageSize: 10, queryParam: { keyword, kind } });
const products = (keyword: string) =>
  apiData(test, "keywordList", { pageNum: 1, pageSize: 10, queryParam: { keyword } });

it("[SEARCH-01] findSearchWord answers the words of the editors and the length of the history", async () => {
  expect(await apiData(test, "findSearchWord", { storeId: "1001" })).toEqual({
    defaultWords: ["峡湾餐盘", "碗"],
    hotWords: ["餐盘", "礼物"],
    historyWordConfig: { enabled: true, max: 5 },
  });
});

describe("autocomplete", () => {
  it("[SEARCH-04] answers categories and products with the parts of their links", async () => {
    const found = await suggestions("餐盘");
    expect(found.find(({ sourceType }) => sourceType === 2)).toMatchObject({
      suggest: "餐盘",
      sourceId: "plates",
      sourceCode: "plates",
      leafFlag: true,
    });
    expect(found.find(({ sourceId }) => sourceId === "plate-27")).toMatchObject({
      suggest: "峡湾餐盘 27 厘米",
      sourceType: 1,
      sourceCode: "FJ-27",
      picture: { alt: "白瓷餐盘" },
    });
  });

  it("[SEARCH-04] completes words", async () => {
    expect((await suggestions("xiawan"))[0]).toMatchObject({ sourceType: 0, suggest: "峡湾", picture: null });
  });

  it("[SEARCH-04] answers at most ten or the requested number", async () => {
    expect((await suggestions("峡湾")).length).toBeLessThanOrEqual(10);
    expect(await suggestions("峡湾", 2)).toHaveLength(2);
    expect(await suggestions("  ")).toEqual([]);
  });
});

describe("keywordList of a keyword", () => {
  it("[ROUTE-04] answers the words to mark and the corrected keyword", async () => {
    expect(await products("盘子")).toMatchObject({
      words: expect.arrayContaining(["餐盘"]),
      correctedKeyword: null,
      partial: false,
    });
    expect(await products("峡弯餐盘")).toMatchObject({
      correctedKeyword: "峡湾餐盘",
      results: expect.arrayContaining([expect.objectContaining({ spuId: "plate-27" })]),
    });
    expect((await products("完全不存在")).total).toBe(0);
  });

  it("[FIND-01] answers the parts that it understood, each with the keyword without it", async () => {
    const { understood } = await products("餐盘 9000元以下");
    expect(understood).toEqual([
      { facet: "kind", text: "餐盘", without: "9000元以下", dropped: false },
      { facet: "price", text: "9000元以下", without: "餐盘", dropped: false },
    ]);
    const one = await products("餐盘");
    expect(one.understood).toEqual([{ facet: "kind", text: "餐盘", without: "", dropped: false }]);
    expect((await products(understood[1]?.without ?? "")).total).toBe(one.total);
  });

  it("[FIND-02] drops the least important part when no product has all, and reports it", async () => {
    const found = await products("紫色餐盘");
    expect(found).toMatchObject({ partial: true, correctedKeyword: null });
    expect(found.understood).toEqual([
      { facet: "colour", text: "紫色", without: "餐盘", dropped: true },
      { facet: "kind", text: "餐盘", without: "紫色", dropped: false },
    ]);
    expect(found.results.map(({ productName }) => productName)).toEqual(
      (await products("餐盘")).results.map(({ productName }) => productName),
    );
  });
});

it("[SEARCH-DESK-02] shows pinned products first, also where nothing else matches", async () => {
  const ids = async (keyword: string) => (await products(keyword)).results.map(({ spuId }) => spuId);
  expect(await ids("空山 ")).toEqual(["plate-27"]);
  const [first, ...others] = await ids("餐盤");
  expect(first).toBe("bowl");
  expect(others).toContain("plate-27");
  expect(await ids("空山盘")).not.toEqual(["plate-27"]);
});

describe("searchCmsInfoList", () => {
  it("[ROUTE-06] finds pages and news with marked matches, and counts each kind", async () => {
    const found = await articles("釉下");
    expect(found.counts).toEqual({ news: 1, story: 1, service: 1 });
    expect(found.results.map(({ url }) => url).sort()).toEqual([
      "/brand-story/workmanship",
      "/customer-service/product-maintenance",
      "/news/kiln",
    ]);
    expect(found.results.find(({ id }) => id === "workmanship")).toMatchObject({
      kind: "story",
      title: "匠心工艺",
      summary: "一笔<mark>釉下</mark>钴蓝，画了三遍。",
      coverUrl: expect.stringMatching(/^\/media\/mood\/table\.webp/),
    });
    // Markup of rich text is removed; the remaining text is escaped.
    expect(found.results.find(({ id }) => id === "kiln")?.summary).toBe(
      "钴蓝的第一炉。 <mark>釉下</mark>钴蓝在 新窑 里烧成 &#38; 冷却。",
    );
  });

  it("[ROUTE-06] answers one kind with the counts of all", async () => {
    const found = await articles("釉下", "service");
    expect(found.total).toBe(1);
    expect(found.results[0]?.id).toBe("product-maintenance");
    expect(found.counts?.story).toBe(1);
  });
});

it("a new version is searched from its first answer on", async () => {
  await products("餐盘");
  await test.content.write("site.yaml", site(["新词"]));
  await test.content.write("pages/workmanship.yaml", page("匠心工艺", "/brand-story/workmanship", "拉坯与修坯。"));
  await test.publish();
  expect((await articles("拉坯")).results.map(({ id }) => id)).toEqual(["workmanship"]);
  expect((await articles("画了三遍")).total).toBe(0);
});
