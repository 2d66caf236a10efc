import { expect } from "vitest";
import { fetchWithRetry } from "./crawl.ts";
import { expectNoAxeViolations, showAll, siteUrl, visit, WIDTHS } from "./harness.ts";
import { clippedRings, smallTargets } from "./targets.ts";

/** Kinds with many similar pages, and how many of them, spread over the content, are checked in the browser. */
const alike: [RegExp, number][] = [
  [/^\/pdp\//, 3],
  [/^\/products\/category\//, 2],
  [/^\/products\/[^/]+$/, 3],
  [/^\/news\//, 2],
  [/^\/about-us\/jobs\/(?!withdraw)/, 1],
];

/** Pages that consist of content blocks: those are checked that together have every kind of block. */
const ofBlocks = /^\/(brand-story|collections|flora-danica|about-us|customer-service)\/(?!jobs)/;

/**
 * Opens pages of the site map as a phone and then resizes them to a desktop. Header and footer are the same on all of
 * them and checked on the home page.
 */
export async function checkPage(path: string): Promise<void> {
  const page = await visit(path, { width: 390 });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await showAll(page);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      `pixels that stick out at ${width} px`,
    ).toBeLessThanOrEqual(0);
    const elsewhere = path === "/" ? [] : frame;
    if (width === 390) expect(await smallTargets(page, elsewhere), "too small for a finger").toEqual([]);
    await expectNoAxeViolations(page, elsewhere);
    expect(await clippedRings(page), `rings that are cut at ${width} px`).toEqual([]);
  }
}

/** The site's own header and footer. */
const frame = ["header:not(main *)", "footer:not(main *)"];

/** The paths of the site map to check: every kind of page and of content block, not every page. */
export async function shownPaths(paths: readonly string[], site = siteUrl): Promise<string[]> {
  const stories = paths.filter((path) => ofBlocks.test(path));
  const single = paths.filter((path) => !ofBlocks.test(path) && !alike.some(([kind]) => kind.test(path)));
  const some = alike.flatMap(([kind, count]) =>
    spread(
      paths.filter((path) => kind.test(path)),
      count,
    ),
  );
  return [...single, ...some, ...(await withAllBlocks(stories, site))];
}

/** Pages that together have every kind of block that any of them has, each chosen for what it adds. */
async function withAllBlocks(paths: readonly string[], site: string): Promise<string[]> {
  const blocks = new Map<string, Set<string>>();
  for (const path of paths) {
    const html = await (await fetchWithRetry(site + encodeURI(path))).text();
    blocks.set(path, new Set([...html.matchAll(/data-block="([^"]+)"/g)].map(([, kind = ""]) => kind)));
  }
  const chosen: string[] = [];
  const shown = new Set<string>();
  const adds = (path: string) => [...(blocks.get(path) ?? [])].filter((kind) => !shown.has(kind)).length;
  for (;;) {
    const [best = ""] = paths.toSorted((a, b) => adds(b) - adds(a));
    if (adds(best) === 0) return chosen;
    chosen.push(best);
    for (const kind of blocks.get(best) ?? []) shown.add(kind);
  }
}

/** The paths of the site map, decoded. @param site origin without a trailing slash; the running site by default */
export async function publicPaths(site = siteUrl) {
  const xml = await (await fetch(`${site}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(decode(address)).pathname);
}

/** Up to `count` elements of a list, evenly spread. */
export function spread<T>(list: T[], count: number) {
  const step = Math.max(1, list.length / count);
  return list.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** Text of XML or HTML with character references decoded. */
export function decode(text: string) {
  const numbered = text.replaceAll(/&#(x?)([\da-f]+);/gi, (_, hex: string, code: string) =>
    String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
  );
  return numbered.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
