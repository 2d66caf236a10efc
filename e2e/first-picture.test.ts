import { describe, expect, test } from "vitest";
import { visit, WIDTHS } from "./harness.ts";

describe.each(WIDTHS)("[SPEED-05] the opening picture, at %i px", (width) => {
  test("cut for its window, is asked for once, and first", async () => {
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
