import { expect, test } from "vitest";
import { describeWidths, visit } from "./harness.ts";

describeWidths("[SPEED-05] the opening picture, at %i px", (width) => {
  test("cut for its window, is asked for once, and first", { tags: "extended" }, async () => {
    const asked: string[] = [];
    const page = await visit("/", {
      width,
      prepare: async (context) =>
        context.on("request", (request) => {
          if (request.resourceType() === "image" && /resize/.test(request.url())) asked.push(request.url());
        }),
    });
    const [shown, of] = await page
      .locator("main img[fetchpriority=high]")
      .first()
      .evaluate((image: HTMLImageElement) => [image.currentSrc, new URL(image.src).pathname]);
    expect(asked[0]).toBe(shown);
    // Neither a second time, nor in another size, nor for the other width.
    const pictures = new Set([of, new URL(shown ?? "").pathname]);
    expect(asked.filter((url) => pictures.has(new URL(url).pathname))).toEqual([shown]);
  });
});

test.each(["/", "/products/category/plates"])(
  "[SPEED-01] [SPEED-02] on %s scripts are asked for when the HTML is parsed, faces when something is shown: at a quick line, too",
  async (path) => {
    const page = await visit(path, { width: 390, anew: true, untilLoaded: true });
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
