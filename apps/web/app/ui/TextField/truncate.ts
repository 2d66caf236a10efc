/** Text of at most `max` characters, counted as code points: no character outside the basic plane is cut in half. */
export function truncate(text: string, max: number | undefined): string {
  if (max === undefined || text.length <= max) return text;
  return [...text].slice(0, max).join("");
}
