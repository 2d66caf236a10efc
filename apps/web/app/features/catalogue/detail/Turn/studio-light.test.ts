import { expect, test } from "vitest";
import { lightFrom, studioLight } from "./studio-light.ts";

test("[VIEW-01] a model stands in pale light with a dark horizon and four windows", () => {
  expect(lightFrom(0, 80)).toBeGreaterThan(1);
  expect(lightFrom(0, -80)).toBeGreaterThan(0.8);
  for (let around = 0; around < 360; around += 30) expect(lightFrom(around, -14)).toBeLessThan(0.1);
  expect([45, 135, 225, 315].map((around) => lightFrom(around, 30) > 7)).toEqual([true, true, true, true]);
  expect([0, 90, 180, 270].map((around) => lightFrom(around, 30) < 2)).toEqual([true, true, true, true]);
});

test("[VIEW-01] the panorama says that light, pixel by pixel", () => {
  const file = studioLight();
  const head = new TextDecoder().decode(file.slice(0, file.length - 4 * 128 * 64));
  expect(head).toMatch(/^#\?RADIANCE\n(.+\n)*\n-Y 64 \+X 128\n$/);
  for (const [column, row] of [[16, 20] as const, [0, 0] as const, [100, 35] as const]) {
    const at = head.length + 4 * (row * 128 + column);
    const [red = 0, green, blue, exponent = 0] = file.slice(at, at + 4);
    expect([green, blue]).toEqual([red, red]);
    const said = (red / 256) * 2 ** (exponent - 128);
    const meant = lightFrom(((column + 0.5) / 128) * 360, 90 - ((row + 0.5) / 64) * 180);
    expect(Math.abs(said / meant - 1)).toBeLessThan(0.01);
  }
});
