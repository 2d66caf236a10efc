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

const relativeFormat = new Intl.RelativeTimeFormat("zh-CN", { numeric: "auto" });
const dayFormat = new Intl.DateTimeFormat("zh-CN", { month: "long", day: "numeric", timeZone: "Asia/Shanghai" });
const dateFormat = new Intl.DateTimeFormat("zh-CN", { dateStyle: "medium", timeZone: "Asia/Shanghai" });

/**
 * Formats a time relative to now: minutes and hours, then yesterday or tomorrow with the time of day, then the date.
 * @param iso UTC, ISO 8601
 */
export function formatRelative(iso: string, now = new Date()): string {
  const minutes = Math.round((Date.parse(iso) - now.getTime()) / 60_000);
  if (minutes === 0) return "刚刚";
  if (Math.abs(minutes) < 60) return relativeFormat.format(minutes, "minute");
  const time = new Date(iso);
  const days = Math.round((Date.parse(dayOf(time)) - Date.parse(dayOf(now))) / 86_400_000);
  if (days === 0) return relativeFormat.format(Math.trunc(minutes / 60), "hour");
  if (Math.abs(days) === 1) return `${relativeFormat.format(days, "day")} ${formatClock(iso)}`;
  return (dayOf(time).slice(0, 4) === dayOf(now).slice(0, 4) ? dayFormat : dateFormat).format(time);
}
