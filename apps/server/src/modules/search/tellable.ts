import { normalize } from "./engine/normalize.ts";

/** More characters are a letter that somebody pasted, no search. */
const longest = 20;
/** Digits that sizes, prices and years have; telephone numbers, ids and postcodes have more. */
const mostDigits = 4;

/**
 * What of a search may be kept for staff: the words, folded as the search reads them, or undefined for whatever could tell of
 * somebody (telephone numbers, in Chinese numerals too, mail, addresses, links, codes, ids) or is too long to be a search.
 * A name alone looks like any word: that it stands with nothing of who typed it, and with a day only, is all that protects it.
 */
export function tellable(keyword: string): string | undefined {
  const words = normalize(keyword).replace(/\s+/g, " ").trim();
  const [digits, numerals] = [words.match(/\d/g) ?? [], words.match(/[零〇一二三四五六七八九幺两]/g) ?? []];
  if (words.length < 2 || words.length > longest || /[^\p{L}\p{N} .\-+]/u.test(words)) return undefined;
  if (digits.length > mostDigits || numerals.length > mostDigits || digits.length + numerals.length > mostDigits + 1)
    return undefined;
  // As long as a verification code with or without a slip, in whatever groups.
  if (/^[a-z\d]{14,18}$/.test(words.replace(/[ .\-+]/g, ""))) return undefined;
  const marks = words.match(/[a-z\d.\-+]+/g) ?? [];
  if (marks.some((mark) => looksLikeId(mark))) return undefined;
  return /\d.*(室|号|栋|幢|弄|单元)|(室|号楼|单元|小区|街道)$/u.test(words) ? undefined : words;
}

/** Letters and digits in one piece of a length that sizes (`27cm`) do not have, host names, and runs of letters beyond words. */
function looksLikeId(mark: string): boolean {
  const closed = mark.replace(/[.\-+]/g, "");
  return (
    (/\d/.test(closed) && /[a-z]/.test(closed) && closed.length > 5) || /[a-z]\.[a-z]/.test(mark) || closed.length > 14
  );
}
