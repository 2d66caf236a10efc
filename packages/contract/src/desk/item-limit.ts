/** Bytes of JSON (UTF-8) that one item may have. */
export const itemLimit = 5 * 1024 * 1024;

/** What is told of a larger one. @param bytes its size */
export function itemTooLarge(bytes: number): string {
  // Rounded up: nothing is refused for being as large as the limit.
  const size = (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1);
  return `这一项有 ${size} MB，最多 5 MB，没有保存。请删减内容或拆成几项；您写的仍留在这个页面上。`;
}
