import { describe, expect, test } from "vitest";
import { expectNoAxeViolations, showAll, siteUrl, visit, WIDTHS } from "./harness.ts";
import { clippedRings, smallTargets } from "./targets.ts";

/** Kinds with many similar pages, and how many of them, spread over the content, are checked in the browser. */
const alike: [RegExp, number][] = [
  [/^\/pdp\//, 5],
  [/^\/products\/category\//, 3],
  [/^\/products\/[^/]+$/, 5],
  [/^\/news\//, 3],
  [/^\/about-us\/jobs\/(?!withdraw)/, 2],
];

/** Story pages are half of the checked pages. Each half has a test file, so that two files run in parallel. */
export const ofStories = /^\/(brand-story|collections|flora-danica|about-us|news)(\/|$)/;

/**
 * Declares tests that open pages of the site map as a phone and then resize them to a desktop.
 * Header and footer are the same on all of them and checked on the home page.
 */
export async function testEveryPage(isAmong: (path: string) => boolean): Promise<void> {
  const shown = shownPaths(await publicPaths()).filter(isAmong);
  describe(`at ${WIDTHS.join(" and ")} px in a browser (part of CN-01)`, () => {
    test.each(shown)(
      "[A11Y-01] %s loads without complaint, fits the width, and axe-core finds nothing",
      async (path) => {
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
      },
    );
  });
}

/** The site's own header and footer. */
const frame = ["header:not(main *)", "footer:not(main *)"];

/** The paths of the site map to check: all except most of the similar ones. */
export function shownPaths(paths: string[]): string[] {
  const single = paths.filter((path) => !alike.some(([kind]) => kind.test(path)));
  return [
    ...single,
    ...alike.flatMap(([kind, some]) =>
      spread(
        paths.filter((path) => kind.test(path)),
        some,
      ),
    ),
  ];
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
