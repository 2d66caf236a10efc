/**
 * A time in mainland China, such as 2026-03-01T10:00:00+08:00.
 * @param time milliseconds since 1970, or ISO 8601
 */
export function chinaTime(time: number | string): string {
  return `${new Date(new Date(time).getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
}

/** The date of a time in mainland China, such as 2026-03-01. @param time as for `chinaTime` */
export function chinaDay(time: number | string): string {
  return chinaTime(time).slice(0, 10);
}
