/** A moment as people write it: 11月23日 20:05, by the clock of the device. */
export function momentOf(iso: string): string {
  const moment = new Date(iso);
  const [hours, minutes] = [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, "0"));
  return `${moment.getMonth() + 1}月${moment.getDate()}日 ${hours}:${minutes}`;
}
