import { withoutInvisible } from "@klarholm/contract/invisible";

/** Characters of a code that fit into the input when grouped, with 5 dashes between them. */
const most = 24;

/** A code without what people put between its characters: full-width forms folded, capitals, no spaces, dashes and dots. */
export function bareCode(typed: string): string {
  return withoutInvisible(typed.normalize("NFKC"))
    .toUpperCase()
    .replace(/[\p{Pd}_.·]/gu, "");
}

/** A code in groups of four as it is printed, cut to what the input takes. */
export function groupCode(typed: string): string {
  return bareCode(typed)
    .slice(0, most)
    .replace(/(.{4})(?=.)/gu, "$1-");
}

/**
 * Groups what stands in the input and keeps the caret behind the same character.
 * @param forward whether the last change deleted towards the end: then a dash before the caret is passed, not restored before it
 */
export function groupTyped(value: string, caret: number, forward = false): { value: string; caret: number } {
  const grouped = groupCode(value);
  const before = Math.min(bareCode(value.slice(0, caret)).length, most);
  let place = before + Math.max(0, Math.ceil(before / 4) - 1);
  if (forward && grouped[place] === "-") place += 1;
  return { value: grouped, caret: Math.min(place, grouped.length) };
}

/** The code in what was scanned or pasted: the `code` of an address, else the text itself. */
export function codeIn(text: string): string {
  const [, query] = /^\s*https?:\/\/[^?#]+\?([^#]*)/i.exec(text) ?? [];
  const inAddress = query === undefined ? null : new URLSearchParams(query).get("code");
  return (inAddress ?? text).trim();
}
