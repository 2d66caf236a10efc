import { describe, expect, test } from "vitest";
import { fetchWithRetry } from "./crawl.ts";
import { decode, publicPaths, shownPaths, spread } from "./every-page.ts";
import { siteUrl, visit } from "./harness.ts";

const paths = await publicPaths();

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
    shownPaths(paths).filter((path) => kind.test(path)),
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

describe("the HTML alone (part of SEO-01)", { tags: "extended" }, () => {
  test("contains title, description, canonical address, Open Graph and content on every page of the site map", async () => {
    const faults: string[] = [];
    for (const path of paths) {
      const answer = await fetchWithRetry(siteUrl + path, { redirect: "manual" });
      const html = await answer.text();
      const has = (what: string, found: boolean) => void (found || faults.push(`${path}: ${what}`));
      has("status 200", answer.status === 200);
      has("language", /<html[^>]+lang="zh-CN"/.test(html));
      has("title", /<title>[^<]{4,}<\/title>/.test(html));
      has("description", contentOf(html, "name", "description").length >= 10);
      has(
        "canonical",
        decode(html.match(/<link[^>]+rel="canonical"[^>]*>/)?.[0] ?? "").includes(
          `href="${siteUrl}${path === "/" ? "" : path}`,
        ),
      );
      has("og:title", contentOf(html, "property", "og:title").length > 0);
      has("og:image", contentOf(html, "property", "og:image").startsWith("http"));
      has("one h1", html.match(/<h1[\s>]/g)?.length === 1);
      has("main content", (html.match(/<main[\s\S]*<\/main>/)?.[0] ?? "").replaceAll(/<[^>]+>/g, "").length > 40);
    }
    expect(faults).toEqual([]);
  });

  test("has a unique canonical address on each page", async () => {
    const canonicals = await Promise.all(
      paths.map(
        async (path) =>
          (await (await fetchWithRetry(siteUrl + path)).text()).match(/<link[^>]+rel="canonical"[^>]*>/)?.[0],
      ),
    );
    expect(new Set(canonicals).size).toBe(paths.length);
  });
});

function contentOf(html: string, key: "name" | "property", value: string) {
  const tag = html.match(new RegExp(`<meta[^>]+${key}="${value}"[^>]*>`))?.[0] ?? "";
  return decode(tag.match(/content="([^"]*)"/)?.[1] ?? "");
}
