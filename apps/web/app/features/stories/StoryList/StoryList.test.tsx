import type { Block } from "@klarholm/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { block } from "../../../../test/blocks.factories.ts";
import { StoryList } from "./StoryList.tsx";

function render(blocks: Block[]) {
  const Site = createRoutesStub([{ path: "/", Component: () => <StoryList blocks={blocks} /> }]);
  return renderToStaticMarkup(<Site />);
}

const story = (contents: Parameters<typeof block<"fixed_size_02">>[1]) => block("fixed_size_02", contents);

test("[STORY-01] a card has its subtitle's line breaks, alignment, and the editor's colours and sizes", () => {
  const html = render([story({ textAlign: 3 })]);
  expect(html).toContain("第一行\n第二行");
  expect(html).toContain('data-align="right"');
  expect(html).toMatch(/<h2[^>]*data-editor-size="40"/);
  expect(html).toContain('data-editor-background="14264a"');
});

test("a card is full width if its picture is above its text", () => {
  expect(render([story({ picLocation: 2 })]).match(/<li[^>]*data-wide/g)).toHaveLength(1);
  expect(render([story({ picLocation: 1 }), story({ picLocation: 3 })])).not.toContain("data-wide");
});

test("a card without subtitle and buttons has text and picture", () => {
  const html = render([story({ subTitle: undefined, buttons: [] })]);
  expect(html).toContain("一道弧线");
  expect(html).not.toMatch(/<a /);
});

test("other blocks are above the cards and open the page", () => {
  const html = render([story({}), block("spacing"), story({})]);
  expect(html.indexOf('data-block="spacing"')).toBeLessThan(html.indexOf("<article"));
  expect(html.match(/<article/g)).toHaveLength(2);
});
