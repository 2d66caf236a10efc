import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { apiData } from "../../../../test/call-api.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { callAs, signedIn, type TestPerson } from "../../../../test/desk.ts";
import { sampleFiles } from "../../../../test/sample-content.ts";

const files = sampleFiles();
const search = {
  synonyms: [["餐盘", "托碟"]],
  related: { 下午茶: ["碗"] },
  pinned: { 空山: ["plate-27"], 餐盘: ["bowl"] },
};
const changes = {
  "site.yaml": { ...Object(files["site.yaml"]), search },
  "redirects.yaml": { redirects: [{ from: "/products/keyword/门店", to: "/find-us" }] },
};

describeEngines("explained searches", (engine) => {
  let test: TestApp;
  let editor: TestPerson;
  beforeAll(async () => {
    test = await buildTestApp({ engine, changes });
    editor = await signedIn(test, "安娜", "editor");
  });
  afterAll(() => test[Symbol.asyncDispose]());

  const explain = (words: string) => callAs(test, editor, "explainSearch", { words });

  it.each([
    ["a name", "峡湾餐盘 27 厘米", { kind: "exact", word: "峡湾餐盘", fields: ["name"] }],
    ["the word itself beside its meaning", "餐盘", { kind: "exact", word: "餐盘", fields: ["name"] }],
    ["a series", "峡湾", { kind: "exact", word: "峡湾" }],
    ["a category in English", "plates", { part: "plates" }],
    ["a code", "fj-27", { kind: "exact", fields: ["code"] }],
    ["the beginning of a code", "fj-2", { kind: "prefix", fields: ["code"] }],
    ["a synonym", "托碟", { kind: "synonym", word: "餐盘", fields: ["name"] }],
    ["a related word", "下午茶", { kind: "related", word: "碗" }],
    ["pinyin", "xiawan", { kind: "exact", word: "峡湾", reading: "pinyin" }],
    ["the beginning of pinyin", "xiaw", { word: "峡湾", reading: "pinyinPrefix" }],
    ["a typing error", "峡弯", { kind: "exact", word: "峡湾" }],
    ["a price", "1000元以下的盘子", { kind: "amount", part: "1000元以下", fields: [] }],
    ["a size", "27cm", { kind: "amount", part: "27cm" }],
    ["relative size", "大盘子", { kind: "relative", part: "大" }],
    ["only some of the words", "峡湾 键盘鼠标", { word: "峡湾" }],
    ["a filter", "白色", undefined],
    ["pinned products", "餐盘", { part: "餐盘" }],
    ["nothing but pinned products", "空山", undefined],
    ["nothing", "zzqqxx", undefined],
  ])("[SEARCH-DESK-03] by %s, in the order of visitors", async (_by, words, reason) => {
    const queryParam = { keyword: words };
    const visible = await apiData(test, "keywordList", { pageNum: 1, pageSize: 24, queryParam });
    const { products, total, corrected, partial } = await explain(words);
    expect({ total, corrected, partial, ids: products.map(({ id }) => id) }).toEqual({
      total: visible.total,
      corrected: visible.correctedKeyword,
      partial: visible.partial,
      ids: visible.results.map(({ spuId }) => spuId),
    });
    for (const { pinned, reasons } of products) expect(pinned || reasons.length > 0).toBe(true);
    if (reason) expect(products.flatMap(({ reasons }) => reasons)).toContainEqual(expect.objectContaining(reason));
  });

  it("[SEARCH-DESK-03] with what was dropped, pinned and redirected, and whether drafts wait", async () => {
    expect((await explain("峡湾 键盘鼠标")).parts).toEqual([
      { text: "峡湾", facet: "series", dropped: false },
      { text: "键盘鼠标", facet: "word", dropped: true },
    ]);
    expect((await explain("餐盘")).products.map(({ id, pinned }) => [id, pinned])[0]).toEqual(["bowl", true]);
    expect(await explain("空山")).toMatchObject({
      total: 1,
      products: [{ id: "plate-27", pinned: true, reasons: [] }],
    });
    expect(await explain("门店")).toMatchObject({ redirect: "/find-us", hasDraft: false });
    const item = { kind: "site", id: "site" };
    const { published } = await callAs(test, editor, "contentItem", item);
    const body = { ...Object(published), search: { ...search, synonyms: [["餐盘", "圆器"]] } };
    await callAs(test, editor, "saveDraft", { ...item, body, was: published, seen: null });
    expect(await explain("圆器")).toMatchObject({ total: 0, hasDraft: true });
  });
});
