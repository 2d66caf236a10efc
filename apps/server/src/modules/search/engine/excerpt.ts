/** HTML with matches in `<mark>`; all other text is escaped. */
export type MarkedText = string;

/** Characters before the first match, and in total. */
const before = 18;
const length = 72;

/**
 * The part of a text around its first match, with matches highlighted; the beginning of the text without a match.
 * @param words normalized, as in `Found`
 */
export function excerpt(text: string, words: readonly string[]): MarkedText {
  const flat = [...text.replace(/\s+/g, " ").trim()];
  // Normalized one by one, so that positions stay the same.
  const normalized = flat.map((character) => character.normalize("NFKC").toLowerCase());
  const marks = matches(normalized, words);
  const first = marks.indexOf(true);
  const from = first < 0 ? 0 : Math.max(0, Math.min(first - before, flat.length - length));
  const to = Math.min(flat.length, from + length);
  let marked = from > 0 ? "…" : "";
  for (let at = from; at < to; at += 1) {
    if (marks[at] && !(at > from && marks[at - 1])) marked += "<mark>";
    marked += escape(flat[at] ?? "");
    if (marks[at] && !(at + 1 < to && marks[at + 1])) marked += "</mark>";
  }
  return marked + (to < flat.length ? "…" : "");
}

/** Marks the characters that belong to a match. */
function matches(characters: readonly string[], words: readonly string[]): boolean[] {
  const found = Array.from(characters, () => false);
  for (const word of words) {
    const target = [...word];
    if (target.length === 0 || (target.length === 1 && words.length > 1)) continue;
    for (let at = 0; at + target.length <= characters.length; at += 1) {
      if (target.every((character, index) => characters[at + index] === character))
        found.fill(true, at, at + target.length);
    }
  }
  return found;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
