import { Converter } from "opencc-js/t2cn";

const toSimplified = Converter({ from: "t", to: "cn" });

/** Letters without a Unicode decomposition. */
const nordic: Readonly<Record<string, string>> = { ø: "o", æ: "ae", œ: "oe", ð: "d", þ: "th", đ: "d", ł: "l", ß: "ss" };

/**
 * Normalizes text for the index and for queries: compatibility forms, case and accents removed, traditional characters
 * simplified.
 */
export function normalize(text: string): string {
  const lower = text.normalize("NFKC").toLowerCase();
  const plain = /[^\u0000-\u007f\u3000-\u9fff\uff00-\uffef]/.test(lower) ? unaccented(lower) : lower;
  return toSimplified(plain);
}

function unaccented(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[øæœðþđłß]/g, (letter) => nordic[letter] ?? letter)
    .normalize("NFC");
}

export interface Run {
  text: string;
  han: boolean;
}

/** Splits normalized text into runs of Han characters and of Latin letters and digits; everything else separates. */
export function runs(normalized: string): Run[] {
  const found: Run[] = [];
  for (let at = 0; at < normalized.length;) {
    const kind = kindAt(normalized, at);
    const end = endOfRun(normalized, at + 1, kind);
    if (kind !== other) found.push({ text: normalized.slice(at, end), han: kind === han });
    at = end;
  }
  return found;
}

function endOfRun(text: string, from: number, kind: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (kindAt(text, at) !== kind && !(kind === latin && joins(text, at))) return at;
  }
  return text.length;
}

const [other, han, latin] = [0, 1, 2];

/** Compares code units, because it runs for every character of the catalogue. Rare Han characters are surrogate pairs. */
function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) ? latin : other;
  if (
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0x3400 && unit <= 0x4dbf) ||
    unit === 0x3007 ||
    unit === 0x3005 ||
    (unit >= 0xf900 && unit <= 0xfaff)
  )
    return han;
  if (unit >= 0xd840 && unit <= 0xd888) return han;
  return unit >= 0xdc00 &&
    unit <= 0xdfff &&
    at > 0 &&
    text.charCodeAt(at - 1) >= 0xd840 &&
    text.charCodeAt(at - 1) <= 0xd888
    ? han
    : other;
}

/** A dot, dash or apostrophe between letters or digits belongs to them. */
function joins(text: string, at: number): boolean {
  return ".-'".includes(text[at] ?? " ") && at + 1 < text.length && kindAt(text, at + 1) === latin;
}

/** The characters of a Han run, and its pairs of adjacent characters. */
export function grams(han: string): { ones: string[]; pairs: string[] } {
  const ones = [...han];
  const pairs: string[] = [];
  for (let at = 1; at < ones.length; at += 1) pairs.push((ones[at - 1] ?? "") + (ones[at] ?? ""));
  return { ones, pairs };
}

/** A Latin run without hyphens and dots, and its parts of letters or digits: `kl-5560` is `kl5560`, `kl` and `5560`. */
export function latinParts(latin: string): { whole: string; parts: string[] } {
  return { whole: latin.replace(/[.'-]/g, ""), parts: latin.match(/[a-z]+|\d+(?:\.\d+)?/g) ?? [] };
}
