import { Converter } from "opencc-js/t2cn";

const toSimplified = Converter({ from: "t", to: "cn" });

/** Letters of Nordic names that Unicode does not take apart. */
const nordic: Readonly<Record<string, string>> = { ø: "o", æ: "ae", œ: "oe", ð: "d", þ: "th", đ: "d", ł: "l", ß: "ss" };

/**
 * Text as the index and queries compare it: compatibility forms, case and accents undone, traditional characters
 * simplified. The same for both sides, or nothing would meet.
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

/** Folded text taken apart into stretches of Han characters and of Latin letters and digits; all else separates. */
export function runs(folded: string): Run[] {
  const found: Run[] = [];
  for (let at = 0; at < folded.length;) {
    const kind = kindAt(folded, at);
    const end = endOfRun(folded, at + 1, kind);
    if (kind !== other) found.push({ text: folded.slice(at, end), han: kind === han });
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

/** Looked up for every character of the catalogue: ranges of code units, not expressions. Rare characters are two units. */
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

/** Single characters and neighbouring pairs of a stretch of Han characters. */
export function grams(han: string): { ones: string[]; pairs: string[] } {
  const ones = [...han];
  const pairs: string[] = [];
  for (let at = 1; at < ones.length; at += 1) pairs.push((ones[at - 1] ?? "") + (ones[at] ?? ""));
  return { ones, pairs };
}

/** A stretch without its hyphens and dots, and its pieces of letters or digits: `kl-5560` is `kl5560`, `kl` and `5560`. */
export function pieces(latin: string): { whole: string; parts: string[] } {
  return { whole: latin.replace(/[.'-]/g, ""), parts: latin.match(/[a-z]+|\d+(?:\.\d+)?/g) ?? [] };
}
