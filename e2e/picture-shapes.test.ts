// @module-tag extended
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { publicPaths, shownPaths } from "./every-page.ts";
import { describeWidths, visit } from "./harness.ts";

/** Limits of upscaling and of cropping: shapes of fluid slots vary. */
const most = { enlarged: 1.08, cut: 0.36 };

const paths = [...(await shownPaths(await publicPaths())), "/products/category/hvid-cups"];

describeWidths("at %i px", (width) => {
  test(
    "[SPEED-04] every picture is requested in the shape of its slot, and none is enlarged",
    { timeout: 600_000 },
    async () => {
      // Only the requested addresses count: no rendition need be made.
      const page = await visit("/", { width, javaScript: false, expected: [/./] });
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Network.enable");
      // Blocked by the browser itself: a route would call the test for every file, and disable the cache.
      await devtools.send("Network.setBlockedURLs", { urls: ["*/media/*"] });
      const faults: string[] = [];
      let checked = 0;
      for (const path of paths) {
        await page.goto(path);
        for (const { requested, drawn, whole } of await picturesOn(page)) {
          checked += 1;
          const scale = Math.max(drawn.width / requested.width, drawn.height / requested.height);
          const shown = (drawn.width * drawn.height) / (requested.width * requested.height * scale ** 2);
          const description = `${path}: ${requested.width}x${requested.height} drawn ${drawn.width}x${drawn.height}`;
          // Without a larger original nothing can be done.
          if (scale > most.enlarged && !whole) faults.push(`${description}, enlarged`);
          if (1 - shown > most.cut && !whole) faults.push(`${description}, cut`);
        }
      }
      expect(checked).toBeGreaterThan(paths.length);
      expect([...new Set(faults)]).toEqual([]);
    },
  );
});

/** The requested pixels of every picture on a page, the pixels of its box, and whether the original is no larger. */
function picturesOn(page: Page) {
  return page.locator("picture img:visible").evaluateAll((images) =>
    images.flatMap((image) => {
      if (!(image instanceof HTMLImageElement)) return [];
      // The size of a phone's crop is unknown.
      if (new URL(image.src).pathname !== new URL(image.currentSrc || image.src, image.src).pathname) return [];
      const own = { width: Number(image.getAttribute("width")), height: Number(image.getAttribute("height")) };
      const requested = /resize,(m_pad,)?(?:m_(?:fill|mfit),)?w_(\d+)(?:,h_(\d+))?/.exec(image.currentSrc);
      const { width, height } = image.getBoundingClientRect();
      if (!requested || requested[1] || width === 0 || own.width === 0) return [];
      // With object-fit: cover the rendition must fill the box.
      const over = image.currentSrc.includes("m_mfit") ? (Number(requested[3]) * own.width) / own.height : 0;
      const across = Math.min(Math.max(Number(requested[2]), Math.round(over)), own.width);
      const size = {
        width: across,
        height: requested[3] ? Number(requested[3]) : Math.round((across * own.height) / own.width),
      };
      return [
        {
          requested: size,
          drawn: { width: Math.round(width), height: Math.round(height) },
          whole: size.width === own.width || size.height === own.height,
        },
      ];
    }),
  );
}
