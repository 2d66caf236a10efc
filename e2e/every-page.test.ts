import { describe, expect, test } from "vitest";
import { checkPage, publicPaths, shownPaths, spread } from "./every-page.ts";
import { visit, WIDTHS } from "./harness.ts";

const paths = await publicPaths();
const shown = await shownPaths(paths);

/** A few of every kind, for checks that do not depend on the page's content. */
const kinds = [
  /^\/$/,
  /^\/products$/,
  /^\/brand-story(\/|$)/,
  /^\/collections\//,
  /^\/products\/[^/]+$/,
  /^\/products\/category\//,
  /^\/pdp\//,
];
const fewOfEveryKind = kinds.flatMap((kind) =>
  spread(
    shown.filter((path) => kind.test(path)),
    2,
  ),
);

test("the site map contains pages of every kind", () => {
  for (const kind of kinds) {
    expect(
      paths.filter((path) => kind.test(path)),
      String(kind),
    ).not.toEqual([]);
  }
});

describe("without JavaScript", () => {
  test.each(fewOfEveryKind)("%s is complete and readable", { tags: "extended" }, async (path) => {
    const page = await visit(path, { width: 390, javaScript: false });
    const main = page.locator("main");
    expect(await page.locator("h1").count(), "headings of the first level").toBe(1);
    expect(await page.locator("h1").isVisible()).toBe(true);
    expect((await main.innerText()).length, "characters of content").toBeGreaterThan(40);
    expect(await page.getByText("Loading...").filter({ visible: true }).count()).toBe(0);
    expect(await page.locator("header a[href='/products'], header nav a").count(), "ways onward").toBeGreaterThan(0);
  });
});

describe(`at ${WIDTHS.join(" and ")} px in a browser (part of CN-01)`, { tags: "extended" }, () => {
  test.each(shown)("[A11Y-01] %s loads without complaint, fits the width, and axe-core finds nothing", checkPage);
});
