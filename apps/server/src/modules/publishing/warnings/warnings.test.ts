import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeContent } from "../../../../test/factories.ts";
import { sampleFiles } from "../../../../test/sample-content.ts";
import { checkContent } from "../check.ts";
import { readContentFolder } from "../content-folder.ts";
import { faultLine } from "../faults.ts";
import { contentWarnings } from "./warnings.ts";

const table = { src: "mood/table.webp", alt: "餐桌" };
const page = (...blocks: object[]) => ({
  title: "匠心",
  path: "/brand-story/craft",
  blocks: [{ kind: "storyBasicConfig" }, ...blocks],
});

/** Warnings of a page with these blocks, without its file name. */
async function warningsOf(blocks: object[], changes: Record<string, unknown> = {}): Promise<string[]> {
  await using content = await writeContent({
    "pages/craft.yaml": page(...blocks),
    "navigation.yaml": { items: [{ navName: "首页", navKey: "home", jump: "/" }] },
    ...changes,
  });
  const { faults, warnings, items } = await checkContent(content.dir);
  expect(faults.map(faultLine)).toEqual([]);
  expect(items).not.toEqual([]);
  return warnings.map(faultLine).map((line) => line.replace("content/pages/craft.yaml:", ""));
}

const text = (html: string) => ({ kind: "common", text: html });

describe("warns of", () => {
  it.each([
    ["国内顶级的瓷器，极致工艺", "顶级, 极致"],
    ["我们是中国第一", "第一"],
    ["第一品牌，最佳选择", "第一, 最佳"],
    ["采用 100% 纯手工", "100%"],
  ])("absolute words: %s", async (words, found) => {
    expect(await warningsOf([{ kind: "highlight", text: words }])).toEqual([
      `6:11  text: absolute words of the advertising law: ${found}`,
    ]);
  });

  it.each(["第一次开窑，第一枚年度盘，第一个冬天", "最后一道釉，最近的门店", "最大直径 270 毫米", "永久保存"])(
    "no plain use of the same characters: %s",
    async (words) => {
      expect(await warningsOf([{ kind: "highlight", text: words }])).toEqual([]);
    },
  );

  it("missing alternative texts", async () => {
    const images = [{ pic: { ...table, alt: "" } }, { pic: { ...table, alt: "table.webp" } }, { pic: table }];
    expect(
      await warningsOf([
        { kind: "imageList", images },
        text('<figure><img src="mood/table.webp" alt=" "></figure><p>文</p>'),
      ]),
    ).toEqual([
      "9:16  alt: no alternative text: visitors who cannot see the picture learn nothing of it",
      '12:16  alt: expected what the picture shows, found the file name "table.webp"',
      '17:11  text: no alternative text: <img src="mood/table.webp" alt=" ">',
    ]);
  });

  it("skipped heading levels", async () => {
    const titled = { ...text("<h3>一</h3><h4>二</h4>"), title: "工序" };
    expect(await warningsOf([text("<h3>一</h3>"), titled, text("<h4>二</h4>"), text("<p>文</p><h3>三</h3>")])).toEqual([
      "6:11  text: <h3> before any block has a title: give this block one, or begin with <p>",
      "11:11  text: the text begins with <h4>, expected <h3> before it",
    ]);
  });

  it("links to unknown and redirected addresses", async () => {
    const links = [
      "/find-us",
      "/brand-story/craft#kiln",
      "/news/spring?x=1",
      "/pdp/bowl",
      "/findus",
      "/old",
      "/nowhere/at/all",
    ].map((href) => ({ name: "去", href }));
    const site = {
      "redirects.yaml": { redirects: [{ from: "/old", to: "/products" }] },
      "news-catalogs.yaml": { catalogs: [{ code: "house", name: "动态" }] },
    };
    const news = {
      title: "春",
      summary: "春。",
      catalog: "house",
      publishTime: "2026-01-01T00:00:00+08:00",
      content: '<p><a href="/brand-stories">故事</a></p>',
    };
    const blocks = [
      { kind: "hero", title: "窑", tone: "onDark", pic: table, link: "/gifting", linkName: "礼赠" },
      ...links.map(({ name, href }) => ({ kind: "highlight", text: name, link: href, linkName: name })),
    ];
    expect(await warningsOf(blocks, { ...site, "news/spring.yaml": news })).toEqual([
      "11:11  link: /gifting has no page",
      "31:11  link: /findus has no page, did you mean /find-us?",
      "35:11  link: /old is redirected, link to /products",
      "39:11  link: /nowhere/at/all has no page",
      "content/news/spring.yaml:5:10  content: /brand-stories has no page",
    ]);
  });

  it("low contrast of editors' colours", async () => {
    const tile = {
      kind: "fixed_size_02",
      pic: table,
      title: { titleText: "蓝", titleColor: "#8c9a86" },
      buttons: [
        { buttonName: "看", buttonTextColor: "#fff", buttonFillColor: "#14264a" },
        { buttonName: "看", buttonTextColor: "#a8874e" },
      ],
    };
    expect(
      await warningsOf([
        tile,
        { ...tile, title: { titleText: "蓝", titleColor: "#fbfaf7" }, buttons: [], textBackground: "#14264a" },
      ]),
    ).toEqual([
      "11:19  titleColor: #8c9a86 on #fbfaf7 has a contrast of 2.8:1, expected at least 4.5:1",
      "17:26  buttonTextColor: #a8874e on #fbfaf7 has a contrast of 3.2:1, expected at least 4.5:1",
    ]);
  });

  it("[SEASON-01] a block kind that is missing in a season, and low contrast in a season", async () => {
    const seasons = { autumn: { begins: "09-07" }, winter: { begins: "12-07", theme: { accent: "#c3c9d4" } } };
    const site = { "site.yaml": { ...Object(sampleFiles()["site.yaml"]), seasons } };
    const words = (...of: string[]) => ({ kind: "highlight", text: "词", ...(of.length > 0 && { seasons: of }) });
    const grey = expect.stringMatching(/site\.yaml:\d+:\d+ {2}accent: #c3c9d4 on #\w{6} has a contrast/);
    expect(await warningsOf([words("winter")], site)).toEqual([
      grey,
      grey,
      "5:5  blocks item 2: in autumn the page has no highlight",
    ]);
    expect(await warningsOf([words("winter"), words("autumn")], site)).toEqual([grey, grey]);
    expect(await warningsOf([words("winter"), words()], site)).toEqual([grey, grey]);
  });

  it("too many colours", async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        kind: "highlight",
        text: "蓝",
        background: `#14264${index.toString(16)}`,
        textColor: "#FFFFFF",
      }));
    expect(await warningsOf(lines(11))).toEqual([]);
    expect(
      await warningsOf([...lines(13), { kind: "highlight", text: "白", background: "#14264a", textColor: "#ffffff" }]),
    ).toEqual(["51:17  background: the 13th colour of this page: a palette has at most 12"]);
  });

  it("nothing in the demo content", { tags: "extended" }, async () => {
    const folder = await readContentFolder(join(import.meta.dirname, "../../../../../../content"));
    expect(folder.pages.size).toBeGreaterThan(10);
    // Before the planned openings of stores.
    const written = Date.parse("2026-11-23T00:00:00+08:00");
    expect(contentWarnings(folder, written).map(faultLine)).toEqual([]);
  });
});
