import { distanceBetween, isPosition } from "@klarholm/contract/distance";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { greatCircle } from "../../../test/great-circle.ts";

describe("[STORE-02] coordinates count", () => {
  it.each([
    [121.47, 31.23],
    [180, 90],
    [-180, -90],
    [1e-9, -1e-9],
  ])("within their ranges: %d, %d", (longitude, latitude) => {
    expect(isPosition({ longitude, latitude })).toBe(true);
  });

  it.each([
    [0, 31.23],
    [121.47, 0],
    [-0, 31.23],
    [0, 0],
    [180.001, 31.23],
    [-181, 31.23],
    [121.47, 90.001],
    [121.47, -91],
    [Number.NaN, 31.23],
    [121.47, Number.POSITIVE_INFINITY],
    [undefined, 31.23],
    [121.47, null],
  ])("not when one is zero, out of range or missing: %s, %s", (longitude, latitude) =>
    expect(isPosition({ longitude, latitude })).toBe(false),
  );
});

describe("distanceBetween", () => {
  it("agrees with a computation by vectors anywhere on earth, within a centimetre", () => {
    const anywhere = fc.record({
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    });
    fc.assert(
      fc.property(anywhere, anywhere, (from, to) => {
        // Close to the antipode the haversine formula loses digits, by its nature.
        const expected = greatCircle(from, to);
        expect(Math.abs(distanceBetween(from, to) - expected)).toBeLessThan(expected > 20_000_000 ? 1 : 0.01);
      }),
      { numRuns: 2000 },
    );
  });

  it("agrees with the published distance of Beijing and Shanghai, and is nothing from a place to itself", () => {
    const [beijing, shanghai] = [
      { longitude: 116.4074, latitude: 39.9042 },
      { longitude: 121.4737, latitude: 31.2304 },
    ];
    expect(distanceBetween(beijing, shanghai) / 1000).toBeCloseTo(1067, -1);
    expect(distanceBetween(beijing, beijing)).toBe(0);
  });
});
