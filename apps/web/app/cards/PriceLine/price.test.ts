import { describe, expect, test } from "vitest";
import { formatPrice, isInquiry } from "./price.ts";

describe("formatPrice", () => {
  test.each([
    [1280, "¥1,280.00"],
    [1234567.5, "¥1,234,567.50"],
    [99.9, "¥99.90"],
    [0.005, "¥0.01"],
    [999.995, "¥1,000.00"],
  ])("[PDP-06] formats %d as %s", (yuan, written) => {
    expect(formatPrice(yuan)).toBe(written);
  });

  test.each([[undefined], [null], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    "[PDP-06] a missing price (%s) is 0",
    (yuan) => {
      expect(formatPrice(yuan)).toBe("¥0.00");
    },
  );
});

test("[PDP-07] only the label 询价 marks an inquiry product", () => {
  expect(isInquiry(["限量", "询价"])).toBe(true);
  expect(isInquiry(["询价单"])).toBe(false);
  expect(isInquiry([])).toBe(false);
});
