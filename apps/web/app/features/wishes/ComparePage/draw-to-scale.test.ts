import type { SizeDrawing } from "@klarholm/contract";
import { expect, test } from "vitest";
import { drawToScale } from "./draw-to-scale.ts";

const cylinder = (radius: number, height: number): SizeDrawing => ({
  outline: [
    [radius, 0],
    [radius, height],
  ],
  bodies: [],
  parts: [],
  widthOf: "body",
  width: 2 * radius,
  depth: null,
  height,
  length: null,
  capacityMl: null,
});

test("[WISH-02] drawings share one scale and baseline; the largest is 200 units", () => {
  const [tall, small, none] = drawToScale([
    { drawing: cylinder(50, 400) },
    { drawing: cylinder(100, 20) },
    { drawing: undefined },
  ]);
  expect(none).toBeUndefined();
  // Half a unit a millimetre: 400 mm high, 200 mm wide, and a margin of 4 around.
  expect(tall?.viewBox).toEqual([-54, -204, 108, 208]);
  expect(small?.viewBox).toEqual(tall?.viewBox);
  expect(small?.paths.join()).toContain("50");
});
