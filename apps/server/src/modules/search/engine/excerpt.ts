/** Text with its matches between `<mark>` and `</mark>`; all else is escaped, so that it may stand in HTML as it is. */
export type MarkedText = string;

/** Characters before the first match, and in all. */
const before = 18;
const length = 72;

/**
 * The part of a text around its first match, matches marked; the beginning of the text when nothing matches.
 * @param words folded, as the search answers them
 */
export function excerpt(text: string, words: readonly string[]): MarkedText {
  const flat = [...text.replace(/\s+/g, " ").trim()];
  // Character by character, so that places in the folded text are places in the text.
  const folded = flat.map((character) => character.normalize("NFKC").toLowerCase());
  const marks = matches(folded, words);
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

/** Which characters belong to a word. */
function matches(characters: readonly string[], words: readonly string[]): boolean[] {
  const found = Array.from(characters, () => false);
  for (const word of words) {
    const wanted = [...word];
    if (wanted.length === 0 || (wanted.length === 1 && words.length > 1)) continue;
    for (let at = 0; at + wanted.length <= characters.length; at += 1) {
      if (wanted.every((character, index) => characters[at + index] === character))
        found.fill(true, at, at + wanted.length);
    }
  }
  return found;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
