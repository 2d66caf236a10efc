import type { BlockContents } from "@klarholm/contract";
import { describe, expect, test } from "vitest";
import { picture, productCard } from "../../test/cards.factories.ts";
import { block } from "../../test/blocks.factories.ts";
import { renderBlocks } from "../../test/render-blocks.tsx";
import { openingTone, pageFacts } from "./page-facts.ts";

const count = (html: string, text: string) => html.split(text).length - 1;

describe("[BLOCK-03] FixedSize03", () => {
  test("tiles have picture, text and buttons in the editor's colours, sizes and alignment", async () => {
    const html = await renderBlocks([block("FixedSize03")]);
    expect(count(html, "<li ")).toBe(2);
    expect(html).toMatch(
      /<li[^>]*data-editor-background="f3f1ec".*?alt="系缎带的礼盒".*?data-align="center".*?<h3[^>]*data-editor-size="30"[^>]*>婚礼.*?href="\/gifting"/s,
    );
    expect(html).toMatch(/data-align="left".*?<h3[^>]*>茶礼/s);
  });

  test("tile headings are h2 if the block has no title", async () => {
    expect(await renderBlocks([block("FixedSize03", { title: undefined })])).toMatch(/<h2[^>]*>茶礼/);
  });

  test.each([1, 2, 3, 4])("%i tiles use the matching number of columns", async (number) => {
    const tile: BlockContents<"FixedSize03">["list"][number] = {
      pic: picture(),
      title: { titleText: "一" },
      buttons: [],
      textAlign: 1,
    };
    expect(await renderBlocks([block("FixedSize03", { list: Array.from({ length: number }, () => tile) })])).toContain(
      `data-count="${number}"`,
    );
  });
});

describe("[BLOCK-05] videoBlock", () => {
  test("shows the poster, loads nothing before it plays, and has native controls without scripts", async () => {
    const html = await renderBlocks([block("videoBlock")]);
    expect(html).toMatch(
      /<video[^>]*width="1280" height="720" poster="\/media\/[^"]*" preload="none"[^>]*controls=""[^>]*aria-label="一排玻璃杯的影子"/,
    );
    expect(html).toMatch(/<source src="\/media\/film\/light\.mp4\?v=12345678" type="video\/mp4"/);
    expect(html).not.toContain("autoplay");
    expect(html).toMatch(/<figcaption[^>]*>上午十点到十一点/);
  });
});

describe("[BLOCK-06] storyBasicConfig", () => {
  test("opens the page with title and lead on a picture with priority", async () => {
    const html = await renderBlocks([block("storyBasicConfig")], true);
    expect(html).toMatch(/data-layout="cover" data-tone="onLight"/);
    expect(html).toMatch(/<img[^>]*alt="旧木桌上的版画"[^>]*loading="eager"[^>]*fetchPriority="high"/);
    expect(html).toMatch(/<h1[^>]*>我们的历史<\/h1><p[^>]*><span>第一段。<\/span><span>第二段。/);
  });

  test("plain: text only; the picture is for shares", async () => {
    const html = await renderBlocks([block("storyBasicConfig", { layout: "plain" })], true);
    expect(html).toContain("<h1");
    expect(html).not.toContain("<img");
  });

  test.each(["essay", "note"] as const)("%s: text next to a picture cropped to half the width", async (layout) => {
    const html = await renderBlocks([block("storyBasicConfig", { layout })], true);
    expect(html).toContain(`data-layout="${layout}"`);
    expect(html).toMatch(/<h1[^>]*>我们的历史<\/h1>/);
    expect(html).toMatch(/alt="旧木桌上的版画"[^>]*fetchPriority="high"/);
    expect(html.indexOf("<img") < html.indexOf("<h1")).toBe(layout === "essay");
  });

  test("a cover without a picture is plain", async () => {
    expect(await renderBlocks([block("storyBasicConfig", { pic: undefined })], true)).toContain('data-layout="plain"');
  });

  test("hidden: renders nothing and leaves the opening to the next block", async () => {
    const html = await renderBlocks([block("storyBasicConfig", { layout: "hidden" }), block("hero")], true);
    expect(html).not.toContain("我们的历史");
    expect(html).toMatch(/<section[^>]*data-block="hero".*<h1[^>]*>.*把光/s);
  });

  test("provides the page's metadata and the header's tone", () => {
    const hidden = block("storyBasicConfig", { layout: "hidden" });
    expect(pageFacts([block("spacing"), hidden])).toEqual({
      title: "我们的历史",
      description: "从一座窑说起。",
      picture: picture("history", "旧木桌上的版画"),
      path: "/brand-story/our-history",
    });
    expect(pageFacts([block("hero")])).toEqual({
      title: undefined,
      description: undefined,
      picture: undefined,
      path: undefined,
    });
    expect(openingTone([block("storyBasicConfig")])).toBe("onLight");
    expect(openingTone([hidden, block("hero")])).toBe("onDark");
    expect(openingTone([block("storyBasicConfig", { layout: "plain" }), block("hero")])).toBeUndefined();
    expect(openingTone([])).toBeUndefined();
  });
});

describe("[BLOCK-07] highlight", () => {
  test("a quotation with its source on an editor's background", async () => {
    const html = await renderBlocks([block("highlight")]);
    expect(html).toMatch(/data-band="toned" data-editor-background="14264a" data-editor-color="fbfaf7"/);
    expect(html).toMatch(/<blockquote[^>]*>.*蓝，.*要等到出窑。.*<\/blockquote><figcaption[^>]*>画师 英格·瑟比/);
    expect(html).toMatch(/href="\/brand-story"[^>]*>.*读下去/);
  });

  test("a key message without a source is a paragraph with its line breaks", async () => {
    const html = await renderBlocks([
      block("highlight", { text: "一行。\n两行。", source: undefined, background: undefined }),
    ]);
    expect(html).not.toMatch(/blockquote|data-band/);
    expect(html).toMatch(/<p[^>]*><span[^>]*>一行。<\/span><span[^>]*>两行。<\/span><\/p>/);
  });
});

test("[BLOCK-10] common: rich text under its title, a picture with caption, and a link", async () => {
  const html = await renderBlocks([block("common")]);
  expect(html).toMatch(
    /<h2[^>]*>釉下<\/h2>.*<p>画师落笔时，钴料还是<strong>灰褐色<\/strong>的。<\/p><p><a href="\/gifting">礼赠<\/a><\/p>.*<figure[^>]*>.*alt="一束画笔".*<figcaption[^>]*>画坊，清晨.*href="\/about-us"[^>]*>.*关于我们/s,
  );
});

test("[BLOCK-11] brandStoryTitle: a chapter heading with anchor, alignment and colours", async () => {
  const html = await renderBlocks([block("brandStoryTitle")]);
  expect(html).toMatch(/<header id="fire"[^>]*data-align="center".*<h2[^>]*>火与土<\/h2><p[^>]*>1826—1888/s);
  expect(html).toMatch(/data-editor-color="1f3a6e"/);
});

describe("[BLOCK-12] imageList", () => {
  test.each(["grid", "row", "mosaic"] as const)(
    "%s: pictures with captions, with an anchor for each link",
    async (layout) => {
      const html = await renderBlocks([block("imageList", { layout })]);
      expect(html).toContain(`data-layout="${layout}"`);
      expect(html).toMatch(/alt="吹管".*<figcaption[^>]*>吹管/s);
      expect(html).toMatch(/<a href="\/brand-story\/workmanship"[^>]*><figure.*alt="砂轮"/s);
    },
  );

  test("lights: one of two pictures is visible, chosen by radio buttons, without scripts", async () => {
    const images = [
      { pic: picture("day", "白天的桌"), caption: "白天" },
      { pic: picture("night", "夜里的桌"), caption: "夜里" },
    ];
    const html = await renderBlocks([block("imageList", { layout: "lights", images, title: "一张桌，两种光" })]);
    expect(html).toMatch(/<fieldset.*<legend[^>]*>一张桌，两种光<\/legend>.*alt="白天的桌".*alt="夜里的桌"/s);
    expect(html).toMatch(/<label[^>]*><input[^>]*type="radio"[^>]*checked=""[^>]*\/>白天<\/label>/);
    expect(html.match(/type="radio"/g)).toHaveLength(2);
    expect(await renderBlocks([block("imageList", { layout: "lights" })])).toContain('data-layout="grid"');
  });

  test("the mosaic needs three pictures", async () => {
    const images = [{ pic: picture() }, { pic: picture() }];
    expect(await renderBlocks([block("imageList", { images })])).toContain('data-layout="grid"');
  });
});

test("[BLOCK-13] brandSpecialProducts: products with an editor's text and optional picture", async () => {
  const html = await renderBlocks([block("brandSpecialProducts")]);
  expect(html).toMatch(/href="\/pdp\/cup".*alt="窗台上的杯".*杯口薄得刚好。.*href="\/pdp\/bowl".*alt="白瓷餐盘"/s);
});

test("[BLOCK-14] brandGoodsModel: a scene and its products, each a link with its price", async () => {
  const html = await renderBlocks([
    block("brandGoodsModel", {
      goods: [productCard({ spuId: "pot", tagLabels: ["询价"] }), productCard({ spuId: "cup" })],
    }),
  ]);
  expect(html).toMatch(
    /alt="晨光里的早餐桌".*<h2[^>]*>早餐桌上.*一壶两杯。.*href="\/pdp\/pot".*官方指导价：请联系线下门店.*href="\/pdp\/cup".*1,280\.00/s,
  );
});

test("[BLOCK-15] category02: wide tiles link to a list or series page; an editor's picture replaces the category's", async () => {
  const html = await renderBlocks([block("category02")]);
  expect(html).toMatch(
    /href="\/products\/category\/plates".*alt="叠放的盘".*分类 plates.*从早餐到晚宴.*href="\/products\/tableware"/s,
  );
});

describe("[BLOCK-16] SequenceModel", () => {
  const items = (fields: Partial<BlockContents<"SequenceModel">>) => renderBlocks([block("SequenceModel", fields)]);

  test("a timeline: every year in order, each with an anchor", async () => {
    const html = await items({});
    expect(html).toMatch(
      /<ol.*<li id="1826".*<p[^>]*>1826<\/p>.*alt="海湾边的窑".*<h3[^>]*>建窑.*<li id="mark".*1852.*<h3[^>]*>款识.*查看全部/s,
    );
    expect(html).not.toContain("<nav");
  });

  test("pinned: stacked pictures, with anchors at the text", async () => {
    const html = await items({ layout: "pinned" });
    expect(html).toMatch(/data-layout="steps" data-pinned="true"/);
    expect(html).toMatch(/<li class="[^"]*" data-layout="steps"[^>]*>.*<div id="mark"/s);
  });

  test("steps without a mark are numbered", async () => {
    const html = await items({
      layout: "steps",
      items: [{ title: "拉坯" }, { title: "修坯", mark: "乙" }, { title: "落笔" }],
    });
    expect(html).toMatch(/<p[^>]*>01<\/p>.*拉坯.*<p[^>]*>乙<\/p>.*修坯.*<p[^>]*>03<\/p>.*落笔/s);
    expect(html).not.toContain("<li id");
  });

  test("a wall reserves the space of a missing picture", async () => {
    const html = await items({
      layout: "wall",
      items: [
        { mark: "1931", title: "雪", pic: picture() },
        { mark: "1932", title: "灯塔" },
      ],
    });
    expect(html).toMatch(/<li id="1932".*<span[^>]*aria-hidden="true"><\/span>.*灯塔/s);
    expect(await items({ layout: "wall", items: [{ mark: "1932", title: "灯塔" }] })).not.toContain("aria-hidden");
  });

  test("a wall has a year navigation", async () => {
    const html = await items({
      layout: "wall",
      items: ["1931", "1932"].map((mark) => ({ mark, title: `雪 ${mark}`, pic: picture() })),
    });
    expect(html).toMatch(
      /<nav[^>]*aria-label="按年份浏览".*href="#1931">1931.*href="#1932">1932.*<\/nav>.*<li id="1931".*<li id="1932"/s,
    );
  });
});

describe("[BLOCK-17] CollapseModel", () => {
  test("disclosures: every answer is in the HTML, with its anchor inside the disclosure", async () => {
    const html = await renderBlocks([block("CollapseModel")]);
    expect(count(html, "<details")).toBe(2);
    expect(html).toMatch(
      /<details[^>]*><summary[^>]*><h3[^>]*>可以放进洗碗机吗？<\/h3>.*<\/summary>.*id="dishwasher".*釉下彩可以/s,
    );
  });

  test("has an optional search field", async () => {
    expect(await renderBlocks([block("CollapseModel")])).toMatch(/<input type="search"[^>]*aria-label="在问题中查找"/);
    expect(await renderBlocks([block("CollapseModel", { searchable: false })])).not.toContain("<input");
  });
});
