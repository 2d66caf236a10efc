import { expect, test } from "vitest";
import { formatRelative } from "./time.ts";

test("times are relative to now in China, and dates from two days on", () => {
  const now = new Date("2026-03-10T02:00:00Z");
  const of = (iso: string) => formatRelative(iso, now);
  expect(of("2026-03-10T01:59:50Z")).toBe("刚刚");
  expect(of("2026-03-10T01:55:00Z")).toBe("5分钟前");
  expect(of("2026-03-09T23:30:00Z")).toBe("2小时前");
  // Before midnight in China.
  expect(of("2026-03-09T15:59:00Z")).toBe("昨天 23:59");
  expect(of("2026-03-10T16:30:00Z")).toBe("明天 00:30");
  expect(of("2026-03-01T02:00:00Z")).toBe("3月1日");
  expect(of("2025-12-31T02:00:00Z")).toBe("2025年12月31日");
});
