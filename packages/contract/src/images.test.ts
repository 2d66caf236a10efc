import { expect, it } from "vitest";
import { imageUrl, isDrawingUrl } from "./images.ts";
import { slotRenditions } from "./picture-slots.ts";
import { padColour } from "./site.ts";

it("[IMG-01] asks for WebP 1920 pixels wide by default", () => {
  expect(imageUrl("/media/mood/shelf.webp")).toBe(
    "/media/mood/shelf.webp?x-oss-process=image/resize,w_1920/format,webp",
  );
});

it("[IMG-01] asks for product pictures in a padded box that small originals fill, too", () => {
  const box = { width: 1500, height: 1500, mode: "pad", colour: "F6EBDC", format: "png" } as const;
  expect(imageUrl("/media/a.webp", box)).toBe(
    `/media/a.webp?x-oss-process=image/resize,m_pad,w_1500,h_1500,limit_0,color_F6EBDC/format,png`,
  );
});

it("[IMG-01] asks for category thumbnails of 676x900 that fill their box, and for portraits uncropped", () => {
  const urls = [
    { width: 896, height: 1040 },
    { width: 1600, height: 900 },
  ].map((picture) =>
    slotRenditions(picture, "category", "avif")
      .map((rendition) => imageUrl("/media/a.webp", rendition))
      .at(-1),
  );
  expect(urls).toEqual(
    ["mfit", "fill"].map((mode) => `/media/a.webp?x-oss-process=image/resize,m_${mode},w_676,h_900/format,avif`),
  );
});

it("keeps the version of the original's address", () => {
  expect(imageUrl("/media/a.webp?v=01234567", { width: 200 })).toBe(
    "/media/a.webp?v=01234567&x-oss-process=image/resize,w_200/format,webp",
  );
});

it.each(["/media/brand/wordmark.svg", "/media/brand/wordmark.svg?v=01234567", "data:image/webp;base64,AA=="])(
  "returns %s unchanged",
  (url) => {
    expect(imageUrl(url)).toBe(url);
  },
);

it("recognises a drawing by its extension", () => {
  expect(isDrawingUrl("/media/a.svg?v=1")).toBe(true);
  expect(isDrawingUrl("/media/a.svg.webp")).toBe(false);
});

it("[BRAND-02] product pictures are padded with the brand's band colour, or the default", () => {
  expect(padColour({ band: "#f6ebdc", deep: "#000000" })).toBe("F6EBDC");
  expect(padColour({ deep: "#000000" })).toBe(padColour());
});
