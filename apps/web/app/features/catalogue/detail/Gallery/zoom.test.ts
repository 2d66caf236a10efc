import fc from "fast-check";
import { expect, test } from "vitest";
import { moveBy, unzoomed, zoomBy } from "./zoom.ts";

const frame = { width: 400, height: 400 };

test("the point under the pointer stays there", () => {
  expect(zoomBy(unzoomed, 2, { x: 100, y: -50 }, frame)).toEqual({ scale: 2, x: -100, y: 50 });
});

test("the scale is limited to 1 to 4", () => {
  expect(zoomBy(unzoomed, 0.1, { x: 10, y: 10 }, frame)).toEqual(unzoomed);
  expect(zoomBy(unzoomed, 99, { x: 0, y: 0 }, frame).scale).toBe(4);
});

test("an unzoomed picture does not move", () => {
  expect(moveBy(unzoomed, { x: 30, y: 30 }, frame)).toEqual(unzoomed);
});

test("the picture always covers the frame", () => {
  const step = fc.record({
    factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
    x: fc.integer({ min: -200, max: 200 }),
    y: fc.integer({ min: -200, max: 200 }),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const zoom = steps.reduce(
        (current, { factor, x, y }) => moveBy(zoomBy(current, factor, { x, y }, frame), { x: y, y: x }, frame),
        unzoomed,
      );
      expect(Math.abs(zoom.x)).toBeLessThanOrEqual(((zoom.scale - 1) * frame.width) / 2 + 1e-6);
      expect(Math.abs(zoom.y)).toBeLessThanOrEqual(((zoom.scale - 1) * frame.height) / 2 + 1e-6);
    }),
  );
});
