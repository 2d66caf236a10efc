import { expect, it } from "vitest";
import { imageBoxes, imageWidths } from "./images.ts";
import { type PictureSlot, pictureSlots, type PictureSlotName, slotRenditions } from "./picture-slots.ts";

const names = Object.keys(pictureSlots) as PictureSlotName[];

const widthsOf = (picture: { width?: number; height?: number }, slot: PictureSlotName, format: "avif" | "webp") =>
  slotRenditions(picture, slot, format).map(({ pixels }) => pixels);

it.each(names)("[SPEED-03] %s asks only for renditions that the image service stores", (slot) => {
  for (const format of ["avif", "webp"] as const) {
    const offered = slotRenditions({}, slot, format);
    expect(offered.length).toBeGreaterThan(0);
    for (const { width, height } of offered)
      if (height === undefined) expect(imageWidths).toContain(width);
      else expect(imageBoxes).toContainEqual([width, height]);
  }
});

it.each(names)("[SPEED-04] %s offers no rendition larger than the picture", (slot) => {
  const { fit }: PictureSlot = pictureSlots[slot];
  for (const [width, height] of [
    [1200, 1200],
    [2000, 900],
    [900, 2000],
    [700, 900],
  ] as const)
    for (const rendition of slotRenditions({ width, height }, slot, "avif"))
      if (rendition.height === undefined) expect(rendition.pixels).toBeLessThanOrEqual(width);
      else if (fit === "pad") expect(rendition.width <= width || rendition.height <= height).toBe(true);
      else expect([rendition.width <= width, rendition.height <= height]).toEqual([true, true]);
});

it("offers an uncropped picture in original size", () => {
  expect(widthsOf({ width: 900, height: 600 }, "whole", "avif")).toEqual([480, 750, 900]);
});

it("[SPEED-04] shows a store's picture in column width without enlarging it", () => {
  expect(widthsOf({ width: 1250, height: 770 }, "wide", "avif")).toEqual([640, 1200]);
});

it("has the smallest rendition of a picture that is smaller than all", () => {
  expect(widthsOf({ width: 100, height: 100 }, "category", "avif")).toEqual([338]);
});

it("offers AVIF in all sizes, and WebP in two", () => {
  expect(widthsOf({ width: 1200, height: 1200 }, "gallery", "avif")).toEqual([200, 480, 800, 1200]);
  expect(widthsOf({ width: 1200, height: 1200 }, "gallery", "webp")).toEqual([480, 1200]);
  expect(widthsOf({}, "productThumb", "webp")).toEqual([200]);
});
