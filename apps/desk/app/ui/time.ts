const whole = new Intl.DateTimeFormat("zh-CN", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Shanghai" });

/** A time as people in China read it. @param iso UTC, ISO 8601 */
export function shownTime(iso: string): string {
  return whole.format(new Date(iso));
}

const clock = new Intl.DateTimeFormat("zh-CN", { timeStyle: "short", timeZone: "Asia/Shanghai" });

/** The time of day in China. @param iso UTC, ISO 8601 */
export function shownClock(iso: string): string {
  return clock.format(new Date(iso));
}

/** The day in China of a time, as `2026-03-01`. */
export function dayOf(time: Date): string {
  return new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
}
