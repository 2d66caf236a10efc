/** Such as 11月23日 20:05, in the device's time zone. */
export function formatMoment(iso: string): string {
  return new Date(iso).toLocaleString("zh-CN", {
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
}
