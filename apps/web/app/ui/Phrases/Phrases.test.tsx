import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Phrases } from "./Phrases.tsx";

const phrases = (text: string) =>
  [...renderToStaticMarkup(<Phrases text={text} />).matchAll(/<span class="[^"]*"([^>]*)>([^<]*)/g)].map(
    ([, attributes = "", words = ""]) => [words, attributes.includes("data-closed")],
  );

test("a heading breaks after punctuation and before quotations", () => {
  expect(phrases("冬天的桌，先摆光")).toEqual([
    ["冬天的桌，", true],
    ["先摆光", false],
  ]);
  expect(phrases("北湾旗舰店「即将盛大开幕」")).toEqual([
    ["北湾旗舰店", false],
    ["「即将盛大开幕」", false],
  ]);
  expect(phrases("《林间手记》，翻开")).toEqual([
    ["《林间手记》，", true],
    ["翻开", false],
  ]);
});

test("a single phrase is plain text", () => {
  expect(renderToStaticMarkup(<Phrases text="瓷的九步" />)).toBe("瓷的九步");
});
