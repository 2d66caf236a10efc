import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { apiData } from "../../../test/call-api.ts";
import { sampleFiles } from "../../../test/sample-content.ts";
import { testSite } from "../../../test/test-site.ts";
import { openContentSource } from "./source.ts";

const plate = { src: "products/plate.webp", alt: "白瓷餐盘" };
const opening = "2030-05-01T10:00:00+08:00";
const closing = "2030-05-03T22:00:00+08:00";
const at = (time: string, milliseconds = 0) => vi.setSystemTime(Date.parse(time) + milliseconds);

const spring = {
  title: "春",
  summary: "春天。",
  catalog: "house",
  publishTime: opening,
  content: "<p>春天。</p>",
};

let test: TestApp;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2030-01-01T00:00:00+08:00") });
  test = await buildTestApp({
    changes: {
      "pages/spring.yaml": {
        title: "春",
        path: "/brand-story/spring",
        publishTime: opening,
        unpublishTime: closing,
        blocks: [{ kind: "storyBasicConfig", subTitle: "春" }, { kind: "spacing" }],
      },
      "pages/products.yaml": {
        title: "全部产品",
        path: "/products",
        blocks: [
          { kind: "goods", goods: ["spring-bowl", "plate-22"] },
          { kind: "goods", goods: ["spring-bowl"] },
          { kind: "hero", title: "春", tone: "onDark", pic: plate, link: "page:spring", linkName: "看春天" },
        ],
      },
      "products/spring-bowl.yaml": {
        series: "fjord",
        categories: ["bowls"],
        material: "瓷",
        colour: "绿",
        products: [
          {
            id: "spring-bowl",
            code: "SB",
            name: "春碗",
            displayName: "19 厘米",
            price: 100,
            publishTime: opening,
            unpublishTime: closing,
            pictures: [plate],
          },
        ],
      },
      "news-catalogs.yaml": { catalogs: [{ code: "house", name: "品牌动态" }] },
      "news/spring.yaml": spring,
      "navigation.yaml": {
        items: [
          {
            navName: "新品",
            navKey: "new",
            jump: "product:spring-bowl",
            dropdown: {
              style: 2,
              mainTitle: "新品",
              image: plate,
              subTitle: "",
              linkName: "看",
              linkUrl: "/products",
              newGoodsArr: ["spring-bowl", "bowl"],
            },
          },
        ],
      },
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await test[Symbol.asyncDispose]();
});

const page = (pageId: string) => apiData(test, "queryRegionContents", { pageId });
const contentsOf = async (pageId: string) => (await page(pageId)).map(({ contents }) => JSON.parse(contents));
const record = async (contentId: string) => {
  const [found] = await apiData(test, "queryReadableContent", { contentId });
  return JSON.parse(found?.contents ?? "");
};

describe("publish and unpublish times", () => {
  it("show and hide pages, products and news to the millisecond, without a new version", async () => {
    for (const [time, isPublic, revision] of [
      [Date.parse(opening) - 1, false, "1"],
      [Date.parse(opening), true, "1.1"],
      [Date.parse(closing) - 1, true, "1.1"],
      [Date.parse(closing), false, "1.2"],
    ] as const) {
      vi.setSystemTime(time);
      if (isPublic) await page("spring");
      else await expect(page("spring")).rejects.toThrow("CONTENT_NOT_FOUND");
      const { productDetail } = await apiData(test, "fullProductDetail", { productId: "spring-bowl" });
      expect(productDetail !== null).toBe(isPublic);
      expect(test.contents.current().revision).toBe(revision);
    }
    expect(await apiData(test, "getDetail", { id: "spring" })).toMatchObject({ title: "春" });
  });

  it("[EDIT-04] remove products from rows and menus, rows without other products, and links with their texts", async () => {
    const before = await contentsOf("products");
    expect(before).toMatchObject([{ goods: [{ spuId: "plate-22" }] }, { title: "春" }]);
    expect(Object.keys(before[1])).not.toEqual(expect.arrayContaining([expect.stringMatching(/^link/)]));
    expect((await record("navigation")).items[0].navJump.val).toEqual({ linkType: 3 });
    expect((await record("dropdown-new")).newGoodsArr).toEqual(["bowl"]);
    at(opening);
    expect(await contentsOf("products")).toMatchObject([
      { goods: [{ spuId: "spring-bowl" }, { spuId: "plate-22" }] },
      { goods: [{ spuId: "spring-bowl" }] },
      { link: { onlineId: "spring" }, linkName: "看春天" },
    ]);
    const target = { linkType: 3, linkSpuId: "spring-bowl", vc: "bowls" };
    expect((await record("navigation")).items[0].navJump.val).toEqual(target);
  });

  it("give the same revision to every process, whenever it started", async () => {
    at(opening);
    const late = await openContentSource(test.database.db, { interval: 0 });
    expect(late.current().revision).toBe(test.contents.current().revision);
    await late.close();
  });

  it("empty the page cache, but do not affect a page that is being rendered", async () => {
    await using site = await testSite();
    await using paged = await buildTestApp({
      site,
      changes: { "pages/spring.yaml": { title: "春", publishTime: opening, blocks: [] } },
    });
    const get = async () => (await paged.app.inject("/")).body;
    at(opening, -1);
    await get();
    await get();
    expect(site.rendered).toEqual(["/"]);
    const revisions: string[] = [];
    site.between = async () => {
      at(opening);
      revisions.push(paged.contents.current().revision);
    };
    await paged.app.inject("/products");
    expect(revisions).toEqual(["1"]);
    await get();
    expect(site.rendered).toEqual(["/", "/products", "/"]);
  });
});

describe("seasons", () => {
  const seasons = { autumn: { begins: "09-07" }, winter: { begins: "12-07", theme: { accent: "#27406b" } } };
  const opening = (title: string, ...of: string[]) => ({
    kind: "hero",
    title,
    tone: "onDark",
    pic: plate,
    seasons: of,
  });
  const home = {
    title: "首页",
    path: "/",
    blocks: [
      opening("秋", "autumn"),
      opening("冬", "winter"),
      { kind: "goods", title: "秋的器物", goods: ["plate-22"], seasons: ["autumn"] },
      { kind: "goods", title: "四季", goods: ["bowl"] },
    ],
  };

  const seasonal = async () => {
    const titles = (await contentsOf("home")).map(({ title }) => title).join(" ");
    const { valueList } = await apiData(test, "queryModelContentDetail", { contentId: "site-settings" });
    const site = valueList.find(({ name }) => name === "site")?.contentValue ?? "";
    return [titles, JSON.parse(site).theme?.accent, test.contents.current().revision];
  };

  it("[SEASON-01] show their blocks and colours from midnight in China, every year, without a new version", async () => {
    await test.content.write("site.yaml", { ...Object(sampleFiles()["site.yaml"]), seasons });
    await test.content.write("pages/home.yaml", home);
    await test.publish();
    const shown = [await seasonal()];
    for (const time of [
      "2030-09-06T23:59:59+08:00",
      "2030-09-07T00:00:00+08:00",
      "2030-12-07T00:00:00+08:00",
      "2031-09-07T00:00:00+08:00",
    ]) {
      at(time);
      shown.push(await seasonal());
    }
    const [winter, autumn] = [
      ["冬 四季", "#27406b"],
      ["秋 秋的器物 四季", undefined],
    ];
    expect(shown.map(([titles, accent]) => [titles, accent])).toEqual([winter, winter, autumn, winter, autumn]);
    expect(new Set(shown.map(([, , revision]) => revision)).size).toBe(5);
    expect(shown[0]?.[2]).toBe("2");
  });

  it("[SEASON-01] apply to previews", async () => {
    await test.content.write("site.yaml", { ...Object(sampleFiles()["site.yaml"]), seasons });
    await test.content.write("pages/home.draft.yaml", home);
    await test.publish();
    expect(test.contents.current().drafted.pages["home"]?.blocks).toHaveLength(2);
  });
});

it("drafts and items before their publish time are in previews only", async () => {
  const draft = { title: "首页", blocks: [{ kind: "goods", title: "草稿", goods: ["spring-bowl"] }] };
  await test.content.write("pages/home.draft.yaml", draft);
  await test.content.write("news/draft.draft.yaml", { ...spring, title: "草稿" });
  await test.publish();
  expect((await page("home"))[0]).toMatchObject({ modelName: "hero" });
  const { drafted, content } = test.contents.current();
  expect(drafted.pages["home"]?.blocks).toMatchObject(draft.blocks);
  expect([drafted.news["draft"]?.title, content.news["draft"]]).toEqual(["草稿", undefined]);
  expect(drafted.pages["spring"]?.title).toBe("春");
});
