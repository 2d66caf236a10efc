// @module-tag extended
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { publicPaths, shownPaths } from "./every-page.ts";
import { describeWidths, visit } from "./harness.ts";

/** How much larger than it is a rendition may be drawn, and how much of it may be cut off: shapes of fluid slots vary. */
const most = { enlarged: 1.08, cut: 0.36 };

const paths = [...shownPaths(await publicPaths()), "/products/category/hvid-cups"];

describeWidths("at %i px", (width) => {
  test(
    "[SPEED-04] every picture is asked for in the shape of its slot, and none is enlarged",
    { timeout: 600_000 },
    async () => {
      // What is asked for counts, not how it looks: no picture need be made.
      const page = await visit("/", { width, javaScript: false, expected: [/./] });
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Network.enable");
      // By the browser itself: a route asks the test about every file, and lets the browser keep none.
      await devtools.send("Network.setBlockedURLs", { urls: ["*/media/*"] });
      const faults: string[] = [];
      let looked = 0;
      for (const path of paths) {
        await page.goto(path);
        for (const { asked, drawn, whole } of await picturesOn(page)) {
          looked += 1;
          const scale = Math.max(drawn.width / asked.width, drawn.height / asked.height);
          const shown = (drawn.width * drawn.height) / (asked.width * asked.height * scale ** 2);
          const told = `${path}: ${asked.width}x${asked.height} drawn ${drawn.width}x${drawn.height}`;
          // Who has no larger original can do nothing about it.
          if (scale > most.enlarged && !whole) faults.push(`${told}, enlarged`);
          if (1 - shown > most.cut && !whole) faults.push(`${told}, cut`);
        }
      }
      expect(looked).toBeGreaterThan(paths.length);
      expect([...new Set(faults)]).toEqual([]);
    },
  );
});

/** Of every picture on a page the pixels that are asked for and those that it is drawn on, and whether it has no more. */
function picturesOn(page: Page) {
  return page.locator("picture img:visible").evaluateAll((images) =>
    images.flatMap((image) => {
      if (!(image instanceof HTMLImageElement)) return [];
      // The size of a picture that was cut for phones is not told.
      if (new URL(image.src).pathname !== new URL(image.currentSrc || image.src, image.src).pathname) return [];
      const own = { width: Number(image.getAttribute("width")), height: Number(image.getAttribute("height")) };
      const asked = /resize,(m_pad,)?(?:m_(?:fill|mfit),)?w_(\d+)(?:,h_(\d+))?/.exec(image.currentSrc);
      const { width, height } = image.getBoundingClientRect();
      if (!asked || asked[1] || width === 0 || own.width === 0) return [];
      // Of what covers its box all is delivered.
      const over = image.currentSrc.includes("m_mfit") ? (Number(asked[3]) * own.width) / own.height : 0;
      const across = Math.min(Math.max(Number(asked[2]), Math.round(over)), own.width);
      const size = {
        width: across,
        height: asked[3] ? Number(asked[3]) : Math.round((across * own.height) / own.width),
      };
      return [
        {
          asked: size,
          drawn: { width: Math.round(width), height: Math.round(height) },
          whole: size.width === own.width || size.height === own.height,
        },
      ];
    }),
  );
}
