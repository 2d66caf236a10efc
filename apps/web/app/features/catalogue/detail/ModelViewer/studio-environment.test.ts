import { expect, test } from "vitest";
import { radiance, studioEnvironment } from "./studio-environment.ts";

test("[VIEW-01] the environment is bright with a dark horizon and four windows", () => {
  expect(radiance(0, 80)).toBeGreaterThan(1);
  expect(radiance(0, -80)).toBeGreaterThan(0.8);
  for (let azimuth = 0; azimuth < 360; azimuth += 30) expect(radiance(azimuth, -14)).toBeLessThan(0.1);
  expect([45, 135, 225, 315].map((azimuth) => radiance(azimuth, 30) > 7)).toEqual([true, true, true, true]);
  expect([0, 90, 180, 270].map((azimuth) => radiance(azimuth, 30) < 2)).toEqual([true, true, true, true]);
});

test("[VIEW-01] the panorama encodes the radiance of each pixel", () => {
  const file = studioEnvironment();
  const head = new TextDecoder().decode(file.slice(0, file.length - 4 * 128 * 64));
  expect(head).toMatch(/^#\?RADIANCE\n(.+\n)*\n-Y 64 \+X 128\n$/);
  for (const [column, row] of [[16, 20] as const, [0, 0] as const, [100, 35] as const]) {
    const at = head.length + 4 * (row * 128 + column);
    const [red = 0, green, blue, exponent = 0] = file.slice(at, at + 4);
    expect([green, blue]).toEqual([red, red]);
    const actual = (red / 256) * 2 ** (exponent - 128);
    const expected = radiance(((column + 0.5) / 128) * 360, 90 - ((row + 0.5) / 64) * 180);
    expect(Math.abs(actual / expected - 1)).toBeLessThan(0.01);
  }
});
