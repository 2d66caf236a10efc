import { describe, expect, test } from "vitest";
import { newsDate } from "./news.copy.ts";
import { newsItemPath, newsPath, readNewsQuery } from "./news-query.ts";
import { raiseHeadings } from "./NewsPage/NewsPage.tsx";

describe("[NEWS-01] the address of a list", () => {
  test.each([
    ["", { page: 1 }],
    ["catalog=house&year=2026&page=2", { catalog: "house", year: 2026, page: 2 }],
    ["catalog=%3Cb%3E&year=26&page=0", { page: 1 }],
    ["year=9999&page=1e3", { page: 1 }],
  ])("parses %s", (search, expected) => {
    expect(readNewsQuery(new URLSearchParams(search))).toEqual({ catalog: undefined, year: undefined, ...expected });
  });

  test("omits defaults", () => {
    expect(newsPath({ page: 1 })).toBe("/news");
    expect(newsPath({ catalog: "house", year: 2026, page: 3 })).toBe("/news?catalog=house&year=2026&page=3");
  });
});

test("an item's address has its id", () => {
  expect(newsItemPath("新品")).toBe("/news/%E6%96%B0%E5%93%81");
});

test("headings of an article are one level below its title", () => {
  expect(raiseHeadings("<h3>一</h3><p>h3</p><h4>二</h4>")).toBe("<h2>一</h2><p>h3</p><h3>二</h3>");
});

test("[NEWS-01] formats dates in China's time zone", () => {
  expect(newsDate("2026-03-01T10:00:00+08:00")).toBe("2026年3月1日");
});
