import { expect, test } from "vitest";
import { readNumber } from "./read-number.ts";

test.each([
  ["99.5", 99.5],
  ["99.", 99],
  [".5", 0.5],
  ["0", 0],
  ["-12", -12],
  ["121.4559", 121.4559],
  ["1,320", 1320],
  ["12,345,678.90", 12_345_678.9],
  ["1，320", 1320],
  [" １３２０．５ ", 1320.5],
  ["99。5", 99.5],
  ["－３", -3],
  ["−3", -3],
])("[DESK-03] parses %s as %d", (text, number) => expect(readNumber(text)).toBe(number));

test.each(["-", ".", "1,", "1,3", "1,32,0", "1.320,5", "13 20", "1e3", "0x10", "￥99", "九十九", "99-100", "1.2.3"])(
  "[DESK-03] refuses %s",
  (text) => expect(readNumber(text)).toBeUndefined(),
);

test("[DESK-03] refuses numbers that a double cannot represent exactly", () => {
  expect(readNumber("12345678901234567890")).toBeUndefined();
  expect(readNumber("0.12345678901234567")).toBeUndefined();
  expect(readNumber("999999999999999")).toBe(999_999_999_999_999);
});
