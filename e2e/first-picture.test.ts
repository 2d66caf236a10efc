import { expect, test } from "vitest";
import { describeWidths, visit } from "./harness.ts";

describeWidths("[SPEED-05] the opening picture, at %i px", (width) => {
  test("in its window's rendition is requested once, and first", { tags: "extended" }, async () => {
    const requested: string[] = [];
    const page = await visit("/", {
      width,
      prepare: async (context) =>
        context.on("request", (request) => {
          if (request.resourceType() === "image" && /resize/.test(request.url())) requested.push(request.url());
        }),
    });
    const [shown, of] = await page
      .locator("main img[fetchpriority=high]")
      .first()
      .evaluate((image: HTMLImageElement) => [image.currentSrc, new URL(image.src).pathname]);
    expect(requested[0]).toBe(shown);
    // Not twice, not in another size, and not for the other width.
    const pictures = new Set([of, new URL(shown ?? "").pathname]);
    expect(requested.filter((url) => pictures.has(new URL(url).pathname))).toEqual([shown]);
  });
});

test.each(["/", "/products/category/plates"])(
  "[SPEED-01] [SPEED-02] on %s scripts are requested when the HTML is parsed, fonts when something is painted: on a fast network, too",
  async (path) => {
    const page = await visit(path, { width: 390, freshTab: true, untilLoaded: true });
    await page.locator("html[data-hydrated]").waitFor();
    const early = await page.evaluate(() => {
      const shown = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      const [entry] = performance.getEntriesByType("navigation");
      const parsed = entry instanceof PerformanceNavigationTiming ? entry.domInteractive : Infinity;
      return performance
        .getEntriesByType("resource")
        .filter(
          ({ name, startTime }) =>
            (name.endsWith(".woff2") && startTime < shown) || (name.endsWith(".js") && startTime < parsed),
        )
        .map(({ name }) => name);
    });
    expect(early).toEqual([]);
    const faces = () => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2")).length;
    await expect.poll(() => page.evaluate(faces)).toBeGreaterThan(0);
  },
);
