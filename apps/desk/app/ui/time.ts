const dateTimeFormat = new Intl.DateTimeFormat("zh-CN", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Shanghai",
});

/**
 * Formats a time in China.
 * @param iso UTC, ISO 8601
 */
export function formatTime(iso: string): string {
  return dateTimeFormat.format(new Date(iso));
}

const timeFormat = new Intl.DateTimeFormat("zh-CN", { timeStyle: "short", timeZone: "Asia/Shanghai" });

/**
 * Formats the time of day in China.
 * @param iso UTC, ISO 8601
 */
export function formatClock(iso: string): string {
  return timeFormat.format(new Date(iso));
}

/** The date in China, as `2026-03-01`. */
export function dayOf(time: Date): string {
  return new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
}
