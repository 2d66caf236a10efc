import { expect, test, vi } from "vitest";
import { logTime } from "./log-time.ts";

test("[OPS-02] a line of the log bears the time at which it was written, to the millisecond", () => {
  vi.useFakeTimers({ now: new Date("2026-11-27T08:00:00.123Z") });
  expect(logTime()).toBe(',"time":"2026-11-27T08:00:00.123Z"');
  expect(logTime()).toBe(',"time":"2026-11-27T08:00:00.123Z"');
  vi.advanceTimersByTime(1);
  expect(logTime()).toBe(',"time":"2026-11-27T08:00:00.124Z"');
  vi.useRealTimers();
});
