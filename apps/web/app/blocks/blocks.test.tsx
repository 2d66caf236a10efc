import { blockKinds, wireBlocks } from "@klarholm/contract";
import { describe, expect, test, vi } from "vitest";
import { block } from "../../test/blocks.factories.ts";
import { renderBlocks } from "../../test/render-blocks.tsx";
import { blockRules } from "./page-blocks.ts";
import { parseBlocks } from "./load-blocks.server.ts";
import { componentOf } from "./registry.ts";

test("every kind has a component that renders the contract's contents", async () => {
  for (const kind of blockKinds) {
    expect(componentOf(kind), kind).toBeDefined();
    expect(wireBlocks[kind].safeParse(block(kind).contents).success, kind).toBe(true);
    expect(await renderBlocks([block(kind)])).toContain(`data-block="${kind}"`);
  }
});

describe("[BLOCK-01] hero", () => {
  test("renders its picture with priority, its text and its link", async () => {
    const html = await renderBlocks([block("hero")], true);
    expect(html).toMatch(/<img[^>]*alt="秋日餐桌"[^>]*loading="eager"[^>]*fetchPriority="high"/);
    expect(html).toMatch(/<h1[^>]*>.*把光，.*留在桌上.*<\/h1>/);
    expect(html).toMatch(/<a[^>]*href="\/new"[^>]*>.*探索新品/);
  });

  test("below the opening has no h1, and its picture no priority", async () => {
    const html = await renderBlocks([block("spacing"), block("hero")], true);
    expect(html).not.toContain("<h1");
    expect(html).toMatch(/<img[^>]*alt="秋日餐桌"[^>]*loading="lazy"/);
  });

  test("has a portrait crop for phones", async () => {
    const html = await renderBlocks([
      block("hero", { picPhone: { url: "/media/portrait.webp", width: 900, height: 1200, alt: "" } }),
    ]);
    expect(html).toMatch(/<source[^>]*media="\(max-width: 47.99em\)"[^>]*srcSet="\/media\/portrait\.webp/);
  });
});

describe("[BLOCK-02] fixed_size_02", () => {
  test("has editors' colours and sizes as data attributes with rules", async () => {
    const html = await renderBlocks([block("fixed_size_02"), block("fixed_size_02", { textBackground: "#ffffff" })]);
    expect(html).toMatch(/data-editor-background="14264a"/);
    expect(html).toMatch(/<h2[^>]*data-editor-size="40"/);
    expect(html).toMatch(/data-editor-color="111111"[^>]*data-editor-border="222222"|data-editor-border="222222"/);
    expect(html).not.toContain("style=");
  });

  test("crops landscape pictures, but neither squares nor portraits", async () => {
    const shapes = [];
    for (const [width, height] of [[1200, 800], [1200, 1200], [800, 1200], []]) {
      const html = await renderBlocks([
        block("fixed_size_02", { pic: { url: "/media/a.webp", width, height, alt: "" } }),
      ]);
      shapes.push(/data-shape="(\w+)"/.exec(html)?.[1]);
    }
    expect(shapes).toEqual(["landscape", "portrait", "portrait", "landscape"]);
  });

  test("has one rule for each chosen value", async () => {
    const blocks = [block("fixed_size_02"), block("fixed_size_02", { textBackground: "#ffffff" })];
    const html = await renderBlocks(blocks);
    const chosen = new Set([...html.matchAll(/data-editor-\w+="\w+"/g)].map(([attribute]) => `[${attribute}]`));
    expect(chosen.size).toBe(9);
    const selectors = blockRules(blocks).map((rule) => rule.slice(0, rule.indexOf("]") + 1));
    expect(selectors).toHaveLength(9);
    expect(new Set(selectors)).toEqual(chosen);
  });

  test.each([
    [1, "left"],
    [2, "above"],
    [3, "right"],
  ] as const)("picLocation %i puts the picture %s", async (picLocation, place) => {
    expect(await renderBlocks([block("fixed_size_02", { picLocation })])).toContain(`data-place="${place}"`);
  });

  test.each([
    [1, "left"],
    [2, "center"],
    [3, "right"],
  ] as const)("textAlign %i aligns the text %s", async (textAlign, align) => {
    expect(await renderBlocks([block("fixed_size_02", { textAlign })])).toContain(`data-align="${align}"`);
  });

  test("[LINK-08] a button with a link is an anchor, otherwise plain text", async () => {
    const html = await renderBlocks([block("fixed_size_02")]);
    expect(html).toMatch(/<a[^>]*href="\/products\/series"[^>]*>.*?走进系列/);
    expect(html).not.toMatch(/<a[^>]*>[^/]*没有去处/);
    expect(html).toContain("没有去处");
  });
});

test("[BLOCK-08] goods: a row of products, each a link to its page", async () => {
  const html = await renderBlocks([block("goods")]);
  expect(html).toMatch(/<a[^>]*href="\/pdp\/cup".*<a[^>]*href="\/pdp\/bowl"/s);
  expect(html).toMatch(/<a[^>]*href="\/all"[^>]*>.*查看全部/);
});

test("[BLOCK-09] products: a grid of products after an editorial picture", async () => {
  const html = await renderBlocks([block("products")]);
  expect(html).toMatch(/alt="一排玻璃杯".*href="\/pdp\/glass"/s);
});

test("[BLOCK-04] category: a leaf links to its list, others to their series page", async () => {
  const html = await renderBlocks([block("category")]);
  expect(html).toContain('href="/products/category/plates"');
  expect(html).toContain('href="/products/tableware"');
});

test("[BLOCK-18] spacing: one of three heights", async () => {
  expect(await renderBlocks([block("spacing")])).toContain('data-size="large"');
});

test("skips unknown kinds and malformed contents, with one warning each that names page and block", () => {
  const warn = vi.fn();
  const list = [
    { modelName: "spacing", contents: '{"size":"small"}', sort: 2 },
    { modelName: "carousel", contents: "{}", sort: 1 },
    { modelName: "hero", contents: "{", sort: 3 },
  ];
  const shown = [{ kind: "spacing", contents: { size: "small" } }];
  // The same object, and an equal one as after a network call.
  for (const each of [list, list, [...list]]) expect(parseBlocks(each, "home", { warn })).toEqual(shown);
  expect(warn.mock.calls).toEqual([
    ["A block is not shown.", { page: "home", block: "carousel", reason: "unknown kind" }],
    ["A block is not shown.", { page: "home", block: "hero", reason: "contents are not JSON" }],
  ]);
});
