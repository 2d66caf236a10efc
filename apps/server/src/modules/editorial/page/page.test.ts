import { type CallAnswer, calls, readBlocks } from "@klarholm/contract";
import { expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";

async function blocksOf({ app }: TestApp, pageId: string): Promise<CallAnswer<"queryRegionContents">> {
  const answer = await app.inject({ url: calls.queryRegionContents.path, query: { pageId } });
  return calls.queryRegionContents.answer.parse(answer.json().data);
}

it("answers a page's blocks with everything they refer to, ready to be read off the wire", async () => {
  await using test = await buildTestApp();
  const faults: unknown[] = [];
  const blocks = readBlocks(await blocksOf(test, "home"), (fault) => faults.push(fault));
  expect(faults).toEqual([]);
  expect(blocks).toMatchObject([
    {
      kind: "hero",
      contents: {
        title: "峡湾",
        pic: { width: 640, height: 360, alt: "晨光里的餐桌" },
        link: { linkType: 5, code: "series-fjord", leafFlag: false },
      },
    },
    { kind: "goods", contents: { goods: [{ spuId: "plate-27", salePrice: 680 }, { spuId: "bowl" }] } },
    {
      kind: "category",
      contents: { categories: [{ virtualCategoryCode: "plates", leafFlag: true }, { virtualCategoryCode: "bowls" }] },
    },
    { kind: "spacing", contents: { size: "medium" } },
  ]);
});

it("answers the same to both region calls", async () => {
  await using test = await buildTestApp();
  const answer = await test.app.inject({
    url: calls.queryPageContents.path,
    query: { pageId: "home" },
    headers: { token: "site-public" },
  });
  expect(answer.json().data).toEqual(await blocksOf(test, "home"));
});

it("answers what is published, from the version it names", async () => {
  await using test = await buildTestApp();
  expect(await blocksOf(test, "products")).toHaveLength(1);
  await test.content.write("pages/products.yaml", { title: "全部产品", blocks: [] });
  expect(await blocksOf(test, "products")).toHaveLength(1);
  await test.publish();
  const answer = await test.app.inject({ url: calls.queryRegionContents.path, query: { pageId: "products" } });
  expect(answer.json().data).toEqual([]);
  expect(answer.headers["content-version"]).toBe("2");
});

it("[BLOCK-09] lets no line begin with the dot within a foreign name, in rich text and in plain", async () => {
  const blocks = [
    { kind: "common", text: "<p>英格·瑟比那年二十六岁，高 24 毫米 · 宽。</p>" },
    { kind: "highlight", text: "看颜色下气", source: "马吕斯·克文" },
  ];
  await using test = await buildTestApp({ changes: { "pages/products.yaml": { title: "全部产品", blocks } } });
  expect(readBlocks(await blocksOf(test, "products"), () => undefined)).toMatchObject([
    { contents: { text: "<p>英格\u2060·瑟比那年二十六岁，高 24 毫米 · 宽。</p>" } },
    { contents: { source: "马吕斯\u2060·克文" } },
  ]);
});
