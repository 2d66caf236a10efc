import { calls } from "@klarholm/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { sampleFiles } from "../../../test/sample-content.ts";
import { testSite } from "../../../test/test-site.ts";
import { openContentSource } from "./source.ts";

const plate = { src: "products/plate.webp", alt: "白瓷餐盘" };
const opening = "2030-05-01T10:00:00+08:00";
const closing = "2030-05-03T22:00:00+08:00";
const at = (time: string, milliseconds = 0) => vi.setSystemTime(Date.parse(time) + milliseconds);

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
      "news/spring.yaml": {
        title: "春",
        summary: "春天。",
        catalog: "house",
        publishTime: opening,
        content: "<p>春天。</p>",
      },
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

const call = async (path: string, query: Record<string, string>) => {
  const answer = await test.app.inject({ url: `/ecommerce/${path}`, query, headers: { token: "site-public" } });
  return { ...answer.json(), revision: answer.headers["content-version"] };
};
const page = (pageId: string) => call("biz/eccms/v1/page/queryRegionContents/", { pageId });
const product = () => call("open/v1/product/fullProductDetail", { productId: "spring-bowl" });
const record = async (contentId: string) =>
  JSON.parse((await call("biz/eccms/v1/content/queryReadableContent", { contentId })).data[0].contents);

describe("publish and unpublish times", () => {
  it("are obeyed to the second by pages, products and news, without a new version", async () => {
    for (const [time, shown, revision] of [
      [Date.parse(opening) - 1, false, "1"],
      [Date.parse(opening), true, "1.1"],
      [Date.parse(closing) - 1, true, "1.1"],
      [Date.parse(closing), false, "1.2"],
    ] as const) {
      vi.setSystemTime(time);
      expect(await page("spring")).toMatchObject({ errorCode: shown ? "0" : "CONTENT_NOT_FOUND" });
      expect((await product()).data.productDetail === null).toBe(!shown);
      expect((await page("home")).revision).toBe(revision);
    }
    const { data } = await call("open/v1/cms/info/getDetail", { id: "spring" });
    expect(data).toMatchObject({ title: "春" });
  });

  it("[EDIT-04] take products out of rows and menus, rows that have nothing else away, and links with their words", async () => {
    const before = (await page("products")).data.map(({ contents }: { contents: string }) => JSON.parse(contents));
    expect(before).toMatchObject([{ goods: [{ spuId: "plate-22" }] }, { title: "春" }]);
    // No words without a target: [EDIT-04].
    expect(Object.keys(before[1])).not.toEqual(expect.arrayContaining([expect.stringMatching(/^link/)]));
    expect((await record("navigation")).items[0].navJump.val).toEqual({ linkType: 3 });
    expect((await record("dropdown-new")).newGoodsArr).toEqual(["bowl"]);
    at(opening);
    const after = (await page("products")).data.map(({ contents }: { contents: string }) => JSON.parse(contents));
    expect(after).toMatchObject([
      { goods: [{ spuId: "spring-bowl" }, { spuId: "plate-22" }] },
      { goods: [{ spuId: "spring-bowl" }] },
      { link: { onlineId: "spring" }, linkName: "看春天" },
    ]);
    expect((await record("navigation")).items[0].navJump.val).toEqual({
      linkType: 3,
      linkSpuId: "spring-bowl",
      vc: "bowls",
    });
  });

  it("mean the same revision to every process, whenever it started", async () => {
    at(opening);
    const late = await openContentSource(test.database.db, { interval: 0 });
    expect(late.current().revision).toBe(test.contents.current().revision);
    await late.close();
  });

  it("empty the page cache when they pass, and leave a page that is being rendered whole", async () => {
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

  const seen = async () => {
    const { data, revision } = await page("home");
    const titles = data.map(({ contents }: { contents: string }) => JSON.parse(contents).title);
    const settings = await test.app.inject({
      url: calls.queryModelContentDetail.path,
      query: { contentId: "site-settings" },
    });
    const { valueList } = settings.json().data;
    const site = valueList.find(({ name }: { name: string }) => name === "site");
    return [titles.join(" "), JSON.parse(site.contentValue).theme?.accent, revision];
  };

  it("[SEASON-01] bring their blocks and colours at midnight in China, year after year, without a new version", async () => {
    vi.setSystemTime(Date.parse("2030-01-01T00:00:00+08:00"));
    await test.content.write("site.yaml", { ...Object(sampleFiles()["site.yaml"]), seasons });
    await test.content.write("pages/home.yaml", home);
    await test.publish();
    const winter = await seen();
    expect(winter).toMatchObject(["冬 四季", "#27406b", "2"]);
    const told = [];
    for (const time of [
      "2030-09-06T23:59:59+08:00",
      "2030-09-07T00:00:00+08:00",
      "2030-12-07T00:00:00+08:00",
      "2031-09-07T00:00:00+08:00",
    ]) {
      at(time);
      told.push(await seen());
    }
    expect(told.map(([titles]) => titles)).toEqual(["冬 四季", "秋 秋的器物 四季", "冬 四季", "秋 秋的器物 四季"]);
    expect(told.map(([, accent]) => accent)).toEqual(["#27406b", undefined, "#27406b", undefined]);
    expect(new Set(told.map(([, , revision]) => revision)).size).toBe(4);
    const late = await openContentSource(test.database.db, { interval: 0 });
    expect(late.current().revision).toBe(told.at(-1)?.[2]);
    await late.close();
  });

  it("[SEASON-01] are in previews as they are outside", async () => {
    await test.content.write("site.yaml", { ...Object(sampleFiles()["site.yaml"]), seasons });
    await test.content.write("pages/home.draft.yaml", home);
    await test.publish();
    expect(test.contents.current().drafted.pages["home"]?.blocks).toHaveLength(2);
  });
});

describe("drafts", () => {
  const draft = { title: "首页", blocks: [{ kind: "goods", title: "草稿", goods: ["draft-bowl", "spring-bowl"] }] };
  const draftBowl = {
    series: "fjord",
    categories: ["bowls"],
    material: "瓷",
    colour: "绿",
    products: [
      {
        id: "draft-bowl",
        code: "DB",
        name: "新碗",
        displayName: "1",
        price: 1,
        publishTime: opening,
        pictures: [plate],
      },
    ],
  };

  it("are published for nobody but previews, which see drafts of products and what has not come yet", async () => {
    await test.content.write("pages/home.draft.yaml", draft);
    await test.content.write("products/draft-bowl.draft.yaml", draftBowl);
    await test.publish();
    expect((await page("home")).data[0]).toMatchObject({ modelName: "hero" });
    expect(
      (await call("open/v1/product/fullProductDetail", { productId: "draft-bowl" })).data.productDetail,
    ).toBeNull();
    const { drafted } = test.contents.current();
    expect(drafted.pages["home"]?.blocks).toMatchObject(draft.blocks);
    expect(Object.keys(drafted.productGroups)).toContain("draft-bowl");
    expect(drafted.pages["spring"]?.title).toBe("春");
  });
});
