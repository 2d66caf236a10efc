import { type Block, blockKinds, wireBlocks } from "@klarholm/contract";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { Blocks } from "./Blocks.tsx";
import { block } from "./blocks.factories.ts";
import { blocksFrom } from "./load-blocks.server.ts";
import { registry } from "./registry.ts";

/** Blocks as the server renders them. */
function render(blocks: Block[], leading = false): string {
  const Site = createRoutesStub([{ path: "/", Component: () => <Blocks blocks={blocks} leading={leading} /> }]);
  return renderToString(<Site />);
}

test("every kind of the contract has a component and renders what the contract allows", () => {
  expect(Object.keys(registry).toSorted()).toEqual([...blockKinds].sort());
  for (const kind of blockKinds) {
    expect(wireBlocks[kind].safeParse(block(kind).contents).success, kind).toBe(true);
    expect(render([block(kind)])).toContain(`data-block="${kind}"`);
  }
});

describe("[BLOCK-01] hero", () => {
  test("shows its picture first of all, its words and its link", () => {
    const html = render([block("hero")], true);
    expect(html).toMatch(/<img[^>]*alt="秋日餐桌"[^>]*loading="eager"[^>]*fetchPriority="high"/);
    expect(html).toMatch(/<h1[^>]*>.*把光，.*留在桌上.*<\/h1>/);
    expect(html).toMatch(/<a[^>]*href="\/new"[^>]*>.*探索新品/);
  });

  test("is no page heading further down, and its picture waits its turn", () => {
    const html = render([block("spacing"), block("hero")], true);
    expect(html).not.toContain("<h1");
    expect(html).toMatch(/<img[^>]*alt="秋日餐桌"[^>]*loading="lazy"/);
  });

  test("offers phones a cut of their own", () => {
    const html = render([block("hero", { picPhone: { url: "/media/portrait.webp", width: 900, height: 1200, alt: "" } })]);
    expect(html).toMatch(/<source[^>]*media="\(max-width: 767.98px\)"[^>]*srcSet="\/media\/portrait\.webp/);
  });
});

describe("[BLOCK-02] fixed_size_02", () => {
  test("carries editors' colours and sizes as data attributes, with one stylesheet for all", () => {
    const html = render([block("fixed_size_02"), block("fixed_size_02", { textBackground: "#ffffff" })]);
    expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      expect.stringContaining("/editor-style/b-14264a,b-333333,b-ffffff,c-111111,c-d9dde6,c-fbfaf7,r-222222,s-16,s-40.css"),
    ]);
    expect(html).toMatch(/data-editor-background="14264a"/);
    expect(html).toMatch(/<h2[^>]*data-editor-size="40"/);
    expect(html).toMatch(/data-editor-color="111111"[^>]*data-editor-border="222222"|data-editor-border="222222"/);
    expect(html).not.toContain("style=");
  });

  test.each([[1, "left"], [2, "above"], [3, "right"]] as const)("picLocation %i puts the picture %s", (picLocation, place) => {
    expect(render([block("fixed_size_02", { picLocation })])).toContain(`data-place="${place}"`);
  });

  test.each([[1, "left"], [2, "center"], [3, "right"]] as const)("textAlign %i aligns the words %s", (textAlign, align) => {
    expect(render([block("fixed_size_02", { textAlign })])).toContain(`data-align="${align}"`);
  });

  test("[LINK-08] a button with a link is an anchor, one without is none", () => {
    const html = render([block("fixed_size_02")]);
    expect(html).toMatch(/<a[^>]*href="\/products\/series"[^>]*>.*?走进系列/);
    expect(html).not.toMatch(/<a[^>]*>[^/]*没有去处/);
    expect(html).toContain("没有去处");
  });
});

test("[BLOCK-08] goods: a row of products, each an anchor to its page", () => {
  const html = render([block("goods")]);
  expect(html).toMatch(/<a[^>]*href="\/pdp\/cup".*<a[^>]*href="\/pdp\/bowl"/s);
  expect(html).toMatch(/<a[^>]*href="\/all"[^>]*>.*查看全部/);
});

test("[BLOCK-09] products: a grid of products behind an editorial picture", () => {
  const html = render([block("products")]);
  expect(html).toMatch(/alt="一排玻璃杯".*href="\/pdp\/glass"/s);
});

test("[BLOCK-04] category: a leaf leads to its list, any other to its series page", () => {
  const html = render([block("category")]);
  expect(html).toContain('href="/products/category/plates"');
  expect(html).toContain('href="/products/tableware"');
});

test("[BLOCK-18] spacing: air in one of three steps", () => {
  expect(render([block("spacing")])).toContain('data-size="large"');
});

test("unknown kinds and malformed contents are left out with a warning", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const list = [
    { modelName: "spacing", contents: '{"size":"small"}', sort: 2 },
    { modelName: "carousel", contents: "{}", sort: 1 },
    { modelName: "hero", contents: "{", sort: 3 },
  ];
  expect(blocksFrom(list, "home")).toEqual([{ kind: "spacing", contents: { size: "small" } }]);
  expect(warn.mock.calls.map(([message]) => message)).toEqual([
    expect.stringMatching(/carousel of home.*unknown kind/),
    expect.stringMatching(/hero of home.*not JSON/),
  ]);
});
