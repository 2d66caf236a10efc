/** Maximum size of an item in bytes of JSON (UTF-8). */
export const itemLimit = 5 * 1024 * 1024;

/**
 * The message for an item above the limit.
 * @param bytes size of the item
 */
export function itemTooLarge(bytes: number): string {
  // Rounded up, so that the message never shows a size equal to the limit.
  const size = (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1);
  return `这一项有 ${size} MB，最多 5 MB，没有保存。请删减内容或拆成几项；您写的仍留在这个页面上。`;
}
