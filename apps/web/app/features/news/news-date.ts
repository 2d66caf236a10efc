/** The day of a time on the wire as Chinese readers write it: 2026年3月1日. Every time carries the offset of mainland China. */
export function newsDate(time: string): string {
  const [year, month, day] = time.slice(0, 10).split("-").map(Number);
  return `${year}年${month}月${day}日`;
}
