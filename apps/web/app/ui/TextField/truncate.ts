/** Truncates to `max` code points; never splits a surrogate pair. */
export function truncate(text: string, max: number | undefined): string {
  if (max === undefined || text.length <= max) return text;
  return [...text].slice(0, max).join("");
}
