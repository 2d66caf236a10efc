import { calls, navDropdown, navigation, siteIdentity, virtualContent } from "@klarholm/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({
    changes: { "pages/dinnerware.yaml": { title: "餐瓷", blocks: [{ kind: "spacing" }] } },
    env: { IMAGE_HOST: "https://img.example.com" },
  });
});
afterAll(() => test[Symbol.asyncDispose]());

async function records(contentId: string) {
  const answer = await test.app.inject({ url: calls.queryReadableContent.path, query: { contentId } });
  return calls.queryReadableContent.answer
    .parse(answer.json().data)
    .map(({ id, contents }) => ({ id, contents: JSON.parse(contents) as unknown }));
}

describe("queryModelContentDetail", () => {
  it("answers every setting that is set as JSON text, and the site's identity", async () => {
    const answer = await test.app.inject({
      url: calls.queryModelContentDetail.path,
      query: { contentId: "site-settings" },
    });
    const { valueList } = calls.queryModelContentDetail.answer.parse(answer.json().data);
    const values = new Map(valueList.map(({ name, contentValue }) => [name, JSON.parse(contentValue) as unknown]));
    expect([...values.keys()].sort()).toEqual(["site", "storeImage", "value4Tel"]);
    expect(values.get("value4Tel")).toBe("400-000-1826");
    expect(values.get("storeImage")).toMatchObject({ alt: "晨光里的餐桌", width: 640, height: 360 });
    const site = siteIdentity.parse(values.get("site"));
    expect(site.defaultTDK.title).toBe("克莱霍姆");
    expect(site.favicon).toMatch(/^https:\/\/img\.example\.com\/media\/brand\/wordmark\.svg\?v=[\da-f]{8}$/);
    expect(site.sisterBrands[0]?.image?.alt).toBe("KLARHOLM");
  });

  it("knows no other record", async () => {
    const answer = await test.app.inject({
      url: calls.queryModelContentDetail.path,
      query: { contentId: "navigation" },
    });
    expect(answer.json()).toMatchObject({ success: false, errorCode: "CONTENT_NOT_FOUND" });
  });
});

describe("queryReadableContent", () => {
  it("answers the navigation, whose items name the records of their dropdowns", async () => {
    const [record] = await records("navigation");
    const { items } = navigation.parse(record?.contents);
    expect(items.map(({ navName }) => navName)).toEqual(["系列", "餐瓷", "新品", "品牌故事"]);
    expect(items[1]?.navJump.val).toEqual({ linkType: 5, code: "dinnerware", leafFlag: false });
    expect(items[3]).not.toHaveProperty("navPopover");
    const ids = items.flatMap(({ navPopover }) => navPopover?.val ?? []);
    const dropdowns = (await records(ids.join(","))).map(({ contents }) => navDropdown.parse(contents));
    expect(dropdowns.map(({ style }) => style)).toEqual([3, 1, 2]);
  });

  it("gives a grid of goods the products that it names", async () => {
    const [record] = await records((await popoverOf("newProducts")) ?? "");
    const grid = navDropdown.parse(record?.contents);
    if (grid.style !== 2) throw new Error("expected a grid");
    expect(grid.newGoodsArr.map((id) => grid.spuInfo[id]?.productName)).toEqual([
      "峡湾餐盘 27 厘米",
      "峡湾餐盘 19 厘米",
    ]);
  });

  it("answers the virtual content list: categories that have a page of their own", async () => {
    const [record] = await records("virtual-content");
    expect(virtualContent.parse(record?.contents)).toEqual({
      contentForVirtual: [{ virtualCategoryCode: "dinnerware", contentId: "dinnerware" }],
    });
  });

  it("answers several records in the order asked for, leaving unknown ones out", async () => {
    expect((await records("virtual-content,nothing,navigation")).map(({ id }) => id)).toEqual([
      "virtual-content",
      "navigation",
    ]);
  });

  it("fails when it knows none of them", async () => {
    const answer = await test.app.inject({
      url: calls.queryReadableContent.path,
      query: { contentId: "nothing,constructor" },
    });
    expect(answer.json()).toMatchObject({ success: false, errorCode: "CONTENT_NOT_FOUND" });
  });
});

async function popoverOf(key: string): Promise<string | undefined> {
  const [record] = await records("navigation");
  return navigation.parse(record?.contents).items.find(({ navKey }) => navKey === key)?.navPopover?.val;
}
