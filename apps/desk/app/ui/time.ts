const whole = new Intl.DateTimeFormat("zh-CN", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Shanghai" });

/** A time as people in China read it. @param iso UTC, ISO 8601 */
export function shownTime(iso: string): string {
  return whole.format(new Date(iso));
}
