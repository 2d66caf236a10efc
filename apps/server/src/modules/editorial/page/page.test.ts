import { type BlockKind, blockKinds, calls, readBlocks } from "@klarholm/contract";
import { expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { apiData } from "../../../../test/call-api.ts";
import { writeContent } from "../../../../test/factories.ts";
import { film } from "../../../../test/film.ts";
import { checkContent } from "../../publishing/check.ts";
import { faultLine } from "../../publishing/faults.ts";

const pic = { src: "mood/table.webp", alt: "晨光里的餐桌" };
const words = {
  title: { titleText: "匠心", titleColor: "#1f3a6e" },
  subTitle: { subTitleText: "一行" },
  buttons: [{ buttonName: "看看", buttonLink: "page:home" }],
};

/** A block of every kind as in a file. */
const authored: Record<BlockKind, object> = {
  storyBasicConfig: { subTitle: "两行", pic, layout: "cover" },
  giftingConfig: { title: "礼赠", banner4FC: pic, name4Dealer: "甲，乙" },
  hero: { title: "峡湾", pic, tone: "onLight" },
  fixed_size_02: { pic, ...words },
  FixedSize03: { list: [{ pic, ...words, textAlign: 2 }] },
  category: { categories: ["plates"] },
  videoBlock: { video: "film/kiln.mp4", poster: pic },
  highlight: { text: "蓝，要等到出窑。", link: "/products" },
  goods: { goods: ["bowl"] },
  products: { goods: ["plate-27"] },
  common: { text: '<p>一<strong>段</strong></p><figure><img src="mood/table.webp" alt="桌"></figure>' },
  brandStoryTitle: { title: { titleText: "火与土" }, anchor: "fire" },
  imageList: { images: [{ pic, caption: "图注", link: "product:bowl@plates" }] },
  brandSpecialProducts: { items: [{ product: "bowl", text: "刚好。", pic }] },
  brandGoodsModel: { pic, goods: ["bowl", "plate-22"] },
  category02: { list: [{ category: "dinnerware", pic }] },
  SequenceModel: { layout: "wall", items: [{ mark: "1931", title: "雪", pic, link: "page:home" }] },
  CollapseModel: { searchable: true, items: [{ title: "问", text: "<p>答</p>" }] },
  spacing: {},
};
const page = {
  title: "全部",
  description: "每一种",
  path: "/brand-story/all",
  blocks: Object.entries(authored).map(([kind, contents]) => ({ kind, ...contents })),
};
const files = { "media/film/kiln.mp4": film(), "pages/all.yaml": page };

const contentsOf = async (test: TestApp, pageId: string) =>
  readBlocks(await apiData(test, "queryRegionContents", { pageId }), (fault) => {
    throw new Error(String(fault));
  });

it("answers blocks of every kind with everything that they refer to", async () => {
  await using test = await buildTestApp({ changes: files });
  const blocks = await contentsOf(test, "all");
  expect(blocks.map(({ kind }) => kind).toSorted()).toEqual([...blockKinds].sort());
  const contents = Object.fromEntries(blocks.map((block) => [block.kind, block.contents]));
  expect(contents).toMatchObject({
    storyBasicConfig: { title: "全部", description: "每一种", path: "/brand-story/all", pic: { width: 640 } },
    common: {
      text: expect.stringMatching(
        /<p>一<strong>段<\/strong><\/p><figure><img src="\/media\/mood\/table\.webp\?v=[^"]+" alt="桌" width="640" height="360"/,
      ),
    },
    imageList: { layout: "grid", images: [{ link: { linkType: 3, linkSpuId: "bowl", vc: "plates" } }] },
    brandSpecialProducts: { items: [{ product: { spuId: "bowl" }, pic: { alt: "晨光里的餐桌" } }] },
    category02: { list: [{ category: { virtualCategoryCode: "dinnerware", leafFlag: false } }] },
    FixedSize03: { list: [{ textAlign: 2, buttons: [{ buttonLink: { linkType: 2, onlineId: "home" } }] }] },
  });
});

it("[BLOCK-06] keeps the title of a block that has one", async () => {
  const blocks = [{ kind: "storyBasicConfig", title: "自己的题目" }];
  await using test = await buildTestApp({ changes: { "pages/all.yaml": { ...page, blocks } } });
  const [{ contents } = {}] = await apiData(test, "queryRegionContents", { pageId: "all" });
  expect(JSON.parse(contents ?? "")).toEqual({
    title: "自己的题目",
    description: "每一种",
    path: "/brand-story/all",
    layout: "plain",
    tone: "onLight",
  });
});

it("answers the published version, the same to both region calls", async () => {
  await using test = await buildTestApp();
  const asked = { pageId: "products" };
  const before = await apiData(test, "queryRegionContents", asked);
  expect(before).toHaveLength(1);
  expect(await apiData(test, "queryPageContents", asked)).toEqual(before);
  await test.content.write("pages/products.yaml", { title: "全部产品", blocks: [] });
  expect(await apiData(test, "queryRegionContents", asked)).toEqual(before);
  await test.publish();
  const answer = await test.app.inject({ url: calls.queryRegionContents.path, query: asked });
  expect([answer.json().data, answer.headers["content-version"]]).toEqual([[], "2"]);
});

it("[BLOCK-09] prevents a line break before the dot in a foreign name, in rich and plain text", async () => {
  const blocks = [
    { kind: "common", text: "<p>英格·瑟比那年二十六岁，高 24 毫米 · 宽。</p>" },
    { kind: "highlight", text: "看颜色下气", source: "马吕斯·克文" },
  ];
  await using test = await buildTestApp({ changes: { "pages/products.yaml": { title: "全部产品", blocks } } });
  expect(await contentsOf(test, "products")).toMatchObject([
    { contents: { text: "<p>英格\u2060·瑟比那年二十六岁，高 24 毫米 · 宽。</p>" } },
    { contents: { source: "马吕斯\u2060·克文" } },
  ]);
});

it("the content check reports every fault of a block with its position", async () => {
  const blocks = [
    { kind: "common", text: "<p>一</p><script>a()</script>" },
    { kind: "videoBlock", video: "film/kil.mp4", poster: pic },
    { kind: "highlight", text: "", colour: "red" },
    { kind: "SequenceModel", layout: "walls", items: [] },
    { kind: "storyBasicConfig" },
  ];
  await using content = await writeContent({ ...files, "pages/all.yaml": { ...page, blocks } });
  const { faults } = await checkContent(content.dir);
  expect(faults.map(faultLine)).toEqual([
    expect.stringMatching(
      /^content\/pages\/all\.yaml:6:11 {2}text: <script> is not allowed in rich text, expected one of p, /,
    ),
    "content/pages/all.yaml:8:12  video: missing video media/film/kil.mp4, did you mean film/kiln.mp4?",
    "content/pages/all.yaml:13:11  text: expected text, found empty text",
    "content/pages/all.yaml:14:5  colour: unknown field, expected one of text, source, textColor, background, linkName, link, kind, seasons",
    'content/pages/all.yaml:16:13  layout: expected steps, pinned, timeline or wall, found text "walls"',
    "content/pages/all.yaml:17:12  items: expected at least 1 item, found none",
  ]);
});
