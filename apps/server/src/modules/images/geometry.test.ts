import { describe, expect, it } from "vitest";
import { layoutOf, measureChain, type Size } from "./geometry.ts";
import { ImageError } from "../media/image-error.ts";
import type { Resize } from "./process-query.ts";

const size = (width: number, height: number): Size => ({ width, height });
const resize = (given: Partial<Resize>): Resize => ({ mode: "lfit", limit: true, colour: "FFFFFF", ...given });

describe("[IMG-02] the pixels of a resize", () => {
  it.each<[string, Size, Partial<Resize>, Size, Size?]>([
    ["lfit by width", size(2000, 1000), { width: 500 }, size(500, 250)],
    ["lfit into a box", size(2000, 1000), { width: 500, height: 100 }, size(200, 100)],
    ["lfit never enlarges", size(400, 200), { width: 500 }, size(400, 200)],
    ["lfit enlarges with limit_0", size(400, 200), { width: 500, limit: false }, size(500, 250)],
    ["mfit covers the box", size(2000, 1000), { mode: "mfit", width: 500, height: 500 }, size(1000, 500)],
    ["fixed ignores the ratio", size(2000, 1000), { mode: "fixed", width: 500, height: 500 }, size(500, 500)],
    ["fixed never enlarges", size(400, 200), { mode: "fixed", width: 500, height: 100 }, size(400, 200)],
    [
      "fill covers and cuts",
      size(2000, 1000),
      { mode: "fill", width: 500, height: 500 },
      size(1000, 500),
      size(500, 500),
    ],
    ["fill never enlarges", size(400, 200), { mode: "fill", width: 300, height: 300 }, size(400, 200)],
    ["pad of one side is a square", size(400, 200), { mode: "pad", width: 100 }, size(100, 50), size(100, 100)],
    ["the longest side", size(100, 200), { longest: 50 }, size(25, 50)],
    ["the shortest side", size(100, 200), { shortest: 50 }, size(50, 100)],
    ["a percentage", size(100, 200), { percent: 33 }, size(33, 66)],
    ["a percentage never enlarges", size(100, 200), { percent: 200 }, size(100, 200)],
    ["a percentage enlarges with limit_0", size(100, 200), { percent: 200, limit: false }, size(200, 400)],
    [
      "fill enlarges with limit_0",
      size(400, 200),
      { mode: "fill", width: 800, height: 800, limit: false },
      size(1600, 800),
      size(800, 800),
    ],
    [
      "pad stands in the box",
      size(2000, 1000),
      { mode: "pad", width: 500, height: 500 },
      size(500, 250),
      size(500, 500),
    ],
    [
      "pad enlarges with limit_0: an exact 1500x1500 of a smaller picture",
      size(300, 600),
      { mode: "pad", width: 1500, height: 1500, limit: false },
      size(750, 1500),
      size(1500, 1500),
    ],
    ["a side never vanishes", size(10_000, 10), { width: 64 }, size(64, 1)],
  ])("%s", (_title, source, given, scaled, canvas = scaled) => {
    expect(layoutOf(source, resize(given))).toEqual({ scaled, canvas });
  });

  it.each<[string, Size, Partial<Resize>]>([
    ["a side beyond 16,384 px", size(20, 20_000), { width: 20, mode: "mfit", height: 20 }],
    ["more than 16,777,216 px in all", size(5000, 5000), { mode: "mfit", width: 4097, height: 4097 }],
  ])("refuses %s", (_title, source, given) => {
    expect(() => layoutOf(source, resize(given))).toThrow(ImageError);
  });

  it("measures a chain, and refuses one that writes more than two of the largest outputs", () => {
    const step = resize({ mode: "fixed", width: 4096, height: 4096, limit: false });
    const [half, source] = [resize({ percent: 50 }), size(2000, 1000)];
    expect(measureChain(source, [half, half])).toEqual({ pixels: 625_000, size: size(500, 250) });
    expect(measureChain(source, [step, step]).pixels).toBe(33_554_432);
    expect(() => measureChain(source, [step, step, half])).toThrow(
      expect.objectContaining({ code: "ImageTooLarge", message: expect.stringContaining("33554432") }),
    );
  });
});
