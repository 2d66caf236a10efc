import { type BlockKind, blockKinds, calls, readBlocks } from "@klarholm/contract";
import { describe, expect, it } from "vitest";
import { buildTestApp } from "../../../../test/build-test-app.ts";
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

/** One block of every kind as an editor writes it. */
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

describe("blocks of every kind", () => {
  it("travel from a content file to whoever reads them, with everything they refer to", async () => {
    await using test = await buildTestApp({ changes: files });
    const answer = await test.app.inject({ url: calls.queryRegionContents.path, query: { pageId: "all" } });
    const faults: unknown[] = [];
    const blocks = readBlocks(answer.json().data, (fault) => faults.push(fault));
    expect(faults).toEqual([]);
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

  it("[BLOCK-06] keeps a title that the block has of its own", async () => {
    const blocks = [{ kind: "storyBasicConfig", title: "自己的题目" }];
    await using test = await buildTestApp({ changes: { "pages/all.yaml": { ...page, blocks } } });
    const answer = await test.app.inject({ url: calls.queryRegionContents.path, query: { pageId: "all" } });
    expect(JSON.parse(answer.json().data[0].contents)).toEqual({
      title: "自己的题目",
      description: "每一种",
      path: "/brand-story/all",
      layout: "plain",
      tone: "onLight",
    });
  });
});

it("the content check names every fault of a block by its place", async () => {
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
