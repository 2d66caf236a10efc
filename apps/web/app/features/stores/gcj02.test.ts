import { expect, test } from "vitest";
import { toGcj02 } from "./gcj02.ts";

/** Pairs of eviltransform's own tests: Shanghai, Shenzhen, Beijing, as [longitude, latitude]. */
const pairs = [
  { measured: [121.5272106, 31.1774276], drawn: [121.531541859215, 31.17530398364597] },
  { measured: [113.912316, 22.543847], drawn: [113.9171764808363, 22.540796131694766] },
  { measured: [116.377817, 39.911954], drawn: [116.38404722455657, 39.91334545536069] },
] as const;

test.each(pairs)("[STORE-01] converts a measured position to Chinese maps: $measured", ({ measured, drawn }) => {
  const { longitude, latitude } = toGcj02({ longitude: measured[0], latitude: measured[1] });
  // Five decimals are about a metre.
  expect(longitude).toBeCloseTo(drawn[0], 5);
  expect(latitude).toBeCloseTo(drawn[1], 5);
});

test("[STORE-01] returns positions outside the mainland's bounding box unchanged", () => {
  for (const position of [
    { longitude: 12.5683, latitude: 55.6761 },
    { longitude: 151.2, latitude: -33.87 },
    { longitude: 0, latitude: 0 },
  ]) {
    expect(toGcj02(position)).toEqual(position);
  }
});
