import { expect, test } from "vitest";
import { qrModules, qrPath } from "./qr.ts";

/** Modules of a version's side, ISO/IEC 18004, without the quiet zone. */
const sideOf = (version: number) => 17 + 4 * version;

test("[QR-01] a code has a quiet zone of 4 modules and the smallest possible version", () => {
  const { data, size } = qrModules("a");
  expect(size).toBe(sideOf(1) + 8);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y] as const] : [])));
  const ends = (axis: 0 | 1) => [Math.min(...dark.map((at) => at[axis])), Math.max(...dark.map((at) => at[axis]))];
  expect([ends(0), ends(1)]).toEqual([
    [4, size - 5],
    [4, size - 5],
  ]);
});

test('[QR-01] level L: version 40 holds 2953 bytes; longer values throw "Data too long"', () => {
  expect(qrModules("a".repeat(2953)).size).toBe(sideOf(40) + 8);
  expect(() => qrModules("a".repeat(2954))).toThrow(new RangeError("Data too long"));
  // In bytes, not in characters.
  expect(() => qrModules("壶".repeat(985))).toThrow("Data too long");
});

test("[QR-01] a list whose address is too long has no code", () => {
  expect(qrPath("https://example.com/")?.path).toMatch(/^M4 4h1v1h-1z/);
  expect(qrPath("a".repeat(3000))).toBeUndefined();
});
