import type { Block } from "@klarholm/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { block } from "../../../test/blocks.factories.ts";
import { dealerNames } from "../../blocks/GiftingConfigBlock/Dealers.tsx";
import { giftingView } from "./gifting-view.ts";
import { Dealers } from "../../blocks/GiftingConfigBlock/Dealers.tsx";
import { GiftingHead } from "../../blocks/GiftingConfigBlock/GiftingHead.tsx";

const tile = (titleText: string) => block("fixed_size_02", { title: { titleText } });
const titleOf = (shown: Block | undefined) =>
  shown?.kind === "fixed_size_02" ? shown.contents.title.titleText : undefined;

describe("[GIFT-02] the parts of the page", () => {
  test.each<[string[], string[], string | undefined]>([
    [[], [], undefined],
    [["婚礼"], ["婚礼"], undefined],
    [["婚礼", "乔迁"], ["婚礼", "乔迁"], undefined],
    [["婚礼", "乔迁", "伙伴"], ["婚礼", "乔迁"], "伙伴"],
  ])("of tiles %j", (given, tiles, dealer) => {
    const view = giftingView([block("giftingConfig"), ...given.map(tile), block("FixedSize03")]);
    expect(view?.tiles.map(titleOf)).toEqual(tiles);
    expect(titleOf(view?.dealerTile)).toBe(dealer);
    expect(view?.others.map(({ kind }) => kind)).toEqual(["FixedSize03"]);
  });

  test("are undefined without a giftingConfig block", () => {
    expect(giftingView([])).toBeUndefined();
    expect(giftingView([tile("婚礼")])).toBeUndefined();
  });
});

test("[GIFT-03] dealers are separated by Latin or Chinese commas", () => {
  expect(dealerNames("甲, 乙，丙,")).toEqual(["甲", "乙", "丙"]);
  expect(dealerNames()).toEqual([]);
});

test.each([
  ["甲", 1],
  ["甲,乙", 2],
  ["甲,乙,丙", 3],
  ["甲,乙,丙,丁", 3],
])("[GIFT-03] %s are in %i columns", (names, columns) => {
  expect(renderToStaticMarkup(<Dealers title="礼赠伙伴" names={names} />)).toContain(`data-columns="${columns}"`);
});

test("[GIFT-03] without names there is no section for dealers", () => {
  expect(renderToStaticMarkup(<Dealers title="礼赠伙伴" names="，" />)).toBe("");
});

test("[GIFT-01] without a banner there are only title and description", () => {
  const html = renderToStaticMarkup(
    <GiftingHead config={{ title: "企业礼赠", desc: "选器、刻字。", tone: "onDark" }} isOpening />,
  );
  expect(html).toContain("<h1");
  expect(html).toContain("选器、刻字。");
  expect(html).not.toMatch(/<img|data-tone/);
});
