import { normalize } from "./engine/normalize.ts";

/** Longer texts are no searches. */
const maxLength = 20;
/** Sizes, prices and years have up to four digits; telephone numbers, ids and postcodes have more. */
const maxDigits = 4;

/** The words of a query, normalized as the search does. */
export function searchedWords(keyword: string): string {
  return normalize(keyword).replace(/\s+/g, " ").trim();
}

/**
 * The normalized words of a query that may be stored for staff. Undefined for possible personal data (telephone numbers,
 * also in Chinese numerals, email and postal addresses, links, codes, ids) and for texts that are too long to be a search.
 * A person's name looks like any other word; it is stored without any data of the visitor and with the day only.
 */
export function storableWords(keyword: string): string | undefined {
  const words = searchedWords(keyword);
  const [digits, numerals] = [words.match(/\d/g) ?? [], words.match(/[零〇一二三四五六七八九幺两]/g) ?? []];
  if (words.length < 2 || words.length > maxLength || /[^\p{L}\p{N} .\-+]/u.test(words)) return undefined;
  if (digits.length > maxDigits || numerals.length > maxDigits || digits.length + numerals.length > maxDigits + 1)
    return undefined;
  // The length of a verification code, give or take an error, in any grouping.
  if (/^[a-z\d]{14,18}$/.test(words.replace(/[ .\-+]/g, ""))) return undefined;
  const tokens = words.match(/[a-z\d.\-+]+/g) ?? [];
  if (tokens.some(looksLikeId)) return undefined;
  return /\d.*(室|号|栋|幢|弄|单元)|(室|号楼|单元|小区|街道)$/u.test(words) ? undefined : words;
}

/** Mixed letters and digits longer than sizes (`27cm`), host names, and runs of letters longer than words. */
function looksLikeId(token: string): boolean {
  const compact = token.replace(/[.\-+]/g, "");
  return (
    (/\d/.test(compact) && /[a-z]/.test(compact) && compact.length > 5) ||
    /[a-z]\.[a-z]/.test(token) ||
    compact.length > 14
  );
}
