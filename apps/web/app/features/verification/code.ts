import { withoutInvisible } from "@klarholm/contract/invisible";

/** Characters of a code that fit into the input when grouped with 5 dashes. */
const maxCharacters = 24;

/** Normalises a code: half-width capitals without spaces, dashes and dots. */
export function normalizeCode(typed: string): string {
  return withoutInvisible(typed.normalize("NFKC"))
    .toUpperCase()
    .replace(/[\p{Pd}_.·]/gu, "");
}

/** Formats a code in groups of four as it is printed, truncated to the input's length. */
export function groupCode(typed: string): string {
  return normalizeCode(typed)
    .slice(0, maxCharacters)
    .replace(/(.{4})(?=.)/gu, "$1-");
}

/**
 * Groups the input's value; the caret stays behind the same character.
 * @param forward whether the last change was a forward deletion, after which the caret is placed behind a dash
 */
export function groupInput(value: string, caret: number, forward = false): { value: string; caret: number } {
  const grouped = groupCode(value);
  const before = Math.min(normalizeCode(value.slice(0, caret)).length, maxCharacters);
  let place = before + Math.max(0, Math.ceil(before / 4) - 1);
  if (forward && grouped[place] === "-") place += 1;
  return { value: grouped, caret: Math.min(place, grouped.length) };
}

/** Extracts the code from scanned or pasted text: the `code` parameter of a URL, else the text itself. */
export function extractCode(text: string): string {
  const [, query] = /^\s*https?:\/\/[^?#]+\?([^#]*)/i.exec(text) ?? [];
  return (new URLSearchParams(query).get("code") ?? text).trim();
}
