import { sizeDrawing } from "@klarholm/contract";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { layOut } from "./drawing.ts";
import { SizeDrawing } from "./SizeDrawing.tsx";
import { dimensionsText } from "./size-drawing.copy.ts";
import { splineTo } from "./spline.ts";

const tumbler = sizeDrawing.parse({
  outline: [
    [0, 1.2],
    [20, 1.2],
    [26, 0],
    [30, 1.2],
    [36, 30],
    [38.8, 72],
    [40, 95],
  ],
  bodies: [],
  parts: [],
  widthOf: "body",
  width: 80,
  depth: null,
  height: 95,
  length: null,
  capacityMl: 280,
});
const tray = sizeDrawing.parse({
  outline: [
    [0, 4],
    [119.5, 0],
    [147, 15],
    [170, 24],
  ],
  bodies: [],
  parts: [],
  widthOf: "body",
  width: 340,
  depth: 238,
  height: 24,
  length: null,
  capacityMl: null,
});
const swan = sizeDrawing.parse({
  outline: [
    [0, 1],
    [53, 0],
    [58, 2.8],
    [0, 6.4],
  ],
  bodies: [],
  parts: [
    {
      path: [
        [-78, 56],
        [-4, 33],
        [46, 62],
        [54, 131],
        [83, 109],
      ],
      width: [1, 58, 22, 14, 1],
    },
  ],
  widthOf: "base",
  width: 116,
  depth: 76.56,
  height: 138,
  length: 162,
  capacityMl: null,
});
const teapot = sizeDrawing.parse({
  outline: [
    [0, 4],
    [50, 0],
    [82.5, 52],
    [42, 104],
  ],
  bodies: [
    [
      [0, 103],
      [47, 104],
      [0, 150],
    ],
  ],
  parts: [
    {
      path: [
        [68, 40],
        [98, 56],
        [126, 104],
      ],
      width: [42, 23, 14],
    },
    {
      path: [
        [-60, 89],
        [-122, 72],
        [-70, 27],
      ],
      width: [20, 9.4, 20],
    },
  ],
  widthOf: "body",
  width: 165,
  depth: null,
  height: 150,
  length: 252,
  capacityMl: 1100,
});

describe("the size drawing", () => {
  test("mirrors the outline around the axis, without the hollow below the foot", () => {
    const { paths, axis } = layOut(tumbler);
    const xs = [...(paths[0] ?? "").matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x]) => Number(x));
    expect(Math.max(...xs)).toBeCloseTo(-Math.min(...xs), 5);
    // Scaled into 240 units of height: 40 mm of radius are 40 * 240 / 95.
    expect(Math.max(...xs)).toBeCloseTo((40 * 240) / 95, 1);
    expect(paths[0]).not.toContain("M0 ");
    expect(axis[0]).toBeLessThan(axis[1]);
  });

  test("shows diameter and height, and the length over handle and spout", () => {
    expect(layOut(tumbler).dimensions.map(({ label }) => label)).toEqual(["⌀ 80 mm", "95 mm"]);
    expect(layOut(teapot).dimensions.map(({ label }) => label)).toEqual(["⌀ 165 mm", "150 mm", "252 mm"]);
  });

  test("[PDP-12] includes the lip of a jug, drawn on the pouring side only", () => {
    const outline = tumbler.outline.map(([x, z]): [number, number] => [x, z]);
    const lip = outline.map(([x, z]): [number, number] => (z === 95 ? [56, 92] : [x, z]));
    const handle = { path: [[-36, 70] as [number, number], [-60, 50] as [number, number]], width: [8, 8] };
    const { paths, dimensions } = layOut({ ...tumbler, outline, lip, parts: [handle], length: 120 });
    const xs = [...(paths[1] ?? "").matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x]) => Number(x));
    expect(Math.max(...xs) / -Math.min(...xs)).toBeCloseTo(56 / 40, 2);
    const [, , length] = dimensions;
    expect(length?.to).toBeCloseTo(Math.max(...xs), 1);
  });

  test("[PDP-12] shows length and width of oval objects, and of figures and their bases, without diameters", () => {
    expect(layOut(tray).dimensions.map(({ label }) => label)).toEqual(["长 340 × 宽 238 mm", "24 mm"]);
    expect(layOut(swan).dimensions.map(({ label }) => label)).toEqual(["底座 116 × 77 mm", "138 mm", "162 mm"]);
    expect(dimensionsText(tray)).toBe("长\u00a0340\u00a0×\u00a0宽\u00a0238\u00a0毫米\u00a0· 高\u00a024\u00a0毫米");
    expect(dimensionsText(swan)).toBe(
      "长\u00a0162\u00a0毫米\u00a0· 高\u00a0138\u00a0毫米\u00a0· 底座\u00a0116\u00a0×\u00a077\u00a0毫米",
    );
    expect(dimensionsText({ ...swan, width: 64, depth: null })).toBe(
      "长\u00a0162\u00a0毫米\u00a0· 高\u00a0138\u00a0毫米\u00a0· 底座\u00a064\u00a0毫米",
    );
  });

  test("measures a figure's base at its foot, and its height at its highest point", () => {
    const [base, height, length] = layOut(swan).dimensions;
    expect(base?.at).toBeGreaterThan(0);
    expect(length?.at).toBeLessThan(height?.from ?? 0);
    expect(height?.feet[0]).toBeGreaterThan(0);
  });

  test("has a name, and its dimensions as text once", () => {
    const html = renderToStaticMarkup(<SizeDrawing source={teapot} name="茶壶" />);
    expect(html).toContain("茶壶侧视尺寸图</title>");
    expect(
      html.match(
        /直径\u00a0165\u00a0毫米\u00a0· 全长\u00a0252\u00a0毫米\u00a0· 高\u00a0150\u00a0毫米\u00a0· 容量\u00a01.1\u00a0升/g,
      ),
    ).toHaveLength(1);
    expect(html).not.toContain("style=");
  });

  test("fits all lines into its view box, at most as wide as a phone's column of 350 px", () => {
    const profile = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 40 })), {
        minLength: 2,
        maxLength: 12,
      })
      .map((steps) => {
        const points: [number, number][] = [[0, 0]];
        for (const [radius, rise] of steps) points.push([radius, (points.at(-1)?.[1] ?? 0) + rise]);
        return points;
      });
    fc.assert(
      fc.property(profile, (outline) => {
        const width = 2 * Math.max(...outline.map(([radius]) => radius));
        const height = Math.max(1, ...outline.map(([, z]) => z));
        const { viewBox, dimensions } = layOut({
          outline: [...outline, [1, height]],
          bodies: [],
          parts: [],
          widthOf: "body",
          width,
          depth: null,
          height,
          length: null,
          capacityMl: null,
        });
        const [x, y, w, h] = viewBox;
        expect(w).toBeLessThanOrEqual(350);
        for (const { axis, from, to, at } of dimensions) {
          const points =
            axis === "horizontal"
              ? [
                  [from, at],
                  [to, at],
                ]
              : [
                  [at, from],
                  [at, to],
                ];
          for (const [px = 0, py = 0] of points) {
            expect(px >= x && px <= x + w && py >= y && py <= y + h).toBe(true);
          }
        }
      }),
    );
  });
});

describe("the spline", () => {
  test("passes through its points without loops where they are close", () => {
    const path = splineTo([
      [0, 0],
      [50, 0],
      [51, 1],
      [51.5, 50],
    ]);
    const xs = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x]) => Number(x));
    expect(path.endsWith("51.5 50")).toBe(true);
    expect(Math.max(...xs)).toBeLessThan(53);
  });

  test("skips repeated points", () => {
    expect(
      splineTo([
        [1, 1],
        [1, 1],
      ]),
    ).toBe("");
    expect(
      splineTo([
        [0, 0],
        [3, 0],
      ]),
    ).toBe("C1 0 2 0 3 0");
  });
});
