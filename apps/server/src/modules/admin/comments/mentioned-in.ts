/**
 * The persons whom a text mentions as `@name`. Of names that begin alike the longest counts.
 * @returns their ids
 */
export function mentionedIn(text: string, people: readonly { id: string; name: string }[]): string[] {
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length);
  const ids = text
    .toLowerCase()
    .split("@")
    .slice(1)
    .map((after) => byLength.find(({ name }) => after.startsWith(name))?.id);
  return [...new Set(ids.filter((id) => id !== undefined))];
}
