import { navDropdown, navigation, siteIdentity, virtualContent } from "@klarholm/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { apiData } from "../../../../test/call-api.ts";

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({
    changes: { "pages/dinnerware.yaml": { title: "餐瓷", blocks: [{ kind: "spacing" }] } },
    env: { IMAGE_HOST: "https://img.example.com" },
  });
});
afterAll(() => test[Symbol.asyncDispose]());

async function records(contentId: string) {
  const found = await apiData(test, "queryReadableContent", { contentId });
  return found.map(({ id, contents }) => ({ id, contents: JSON.parse(contents) as unknown }));
}

describe("queryModelContentDetail", () => {
  it("answers every setting that is set as JSON text, and the site's identity", async () => {
    const { valueList } = await apiData(test, "queryModelContentDetail", { contentId: "site-settings" });
    const values = new Map(valueList.map(({ name, contentValue }) => [name, JSON.parse(contentValue) as unknown]));
    expect([...values.keys()].sort()).toEqual(["site", "storeImage", "value4Tel"]);
    expect(values.get("value4Tel")).toBe("400-000-1826");
    expect(values.get("storeImage")).toMatchObject({ alt: "晨光里的餐桌", width: 640, height: 360 });
    const site = siteIdentity.parse(values.get("site"));
    expect(site.defaultTDK.title).toBe("克莱霍姆");
    expect(site.favicon).toMatch(/^https:\/\/img\.example\.com\/media\/brand\/wordmark\.svg\?v=[\da-f]{8}$/);
    expect(site.sisterBrands[0]?.image?.alt).toBe("KLARHOLM");
  });

  it("has no other record", async () => {
    const answer = apiData(test, "queryModelContentDetail", { contentId: "navigation" });
    await expect(answer).rejects.toThrow("CONTENT_NOT_FOUND");
  });
});

describe("queryReadableContent", () => {
  it("answers the navigation and the dropdowns that it names, with the products of a grid", async () => {
    const [record] = await records("navigation");
    const { items } = navigation.parse(record?.contents);
    expect(items.map(({ navName }) => navName)).toEqual(["系列", "餐瓷", "新品", "品牌故事"]);
    expect(items[1]?.navJump.val).toEqual({ linkType: 5, code: "dinnerware", leafFlag: false });
    expect(items[3]).not.toHaveProperty("navPopover");
    const ids = items.flatMap(({ navPopover }) => navPopover?.val ?? []);
    const dropdowns = (await records(ids.join(","))).map(({ contents }) => navDropdown.parse(contents));
    expect(dropdowns).toMatchObject([
      {
        style: 3,
        columns: [
          { seriesList: [{ vcItem: { linkType: 5, code: "fjord-plates", leafFlag: true, isAllSeries: "true" } }] },
        ],
      },
      { style: 1 },
      {
        style: 2,
        newGoodsArr: ["plate-27", "bowl"],
        spuInfo: { bowl: { productName: "峡湾餐盘 19 厘米" }, "plate-27": { productName: "峡湾餐盘 27 厘米" } },
      },
    ]);
  });

  it("answers the virtual content list: categories with a page of the same id", async () => {
    const [record] = await records("virtual-content");
    expect(virtualContent.parse(record?.contents)).toEqual({
      contentForVirtual: [{ virtualCategoryCode: "dinnerware", contentId: "dinnerware" }],
    });
  });

  it("answers several records in the requested order, omits unknown ones, and fails without any", async () => {
    const found = await records("virtual-content,nothing,navigation");
    expect(found.map(({ id }) => id)).toEqual(["virtual-content", "navigation"]);
    await expect(records("nothing,constructor")).rejects.toThrow("CONTENT_NOT_FOUND");
  });
});
