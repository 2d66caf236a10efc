import { Converter } from "opencc-js/t2cn";

const toSimplified = Converter({ from: "t", to: "cn" });

/** Letters of Nordic names that Unicode does not take apart. */
const nordic: Readonly<Record<string, string>> = { ø: "o", æ: "ae", œ: "oe", ð: "d", þ: "th", đ: "d", ł: "l", ß: "ss" };

/**
 * Text as the index and queries compare it: compatibility forms, case and accents undone, traditional characters
 * simplified. The same for both sides, or nothing would meet.
 */
export function fold(text: string): string {
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
  return Array.from(folded.matchAll(/(\p{Script=Han}+)|[a-z0-9]+(?:[.'-][a-z0-9]+)*/gu), ([text, han]) => ({ text, han: han !== undefined }));
}

/** Single characters and neighbouring pairs of a stretch of Han characters. */
export function grams(han: string): { ones: string[]; pairs: string[] } {
  const ones = [...han];
  return { ones, pairs: ones.slice(1).map((character, index) => (ones[index] ?? "") + character) };
}

/** A stretch without its hyphens and dots, and its pieces of letters or digits: `kl-5560` is `kl5560`, `kl` and `5560`. */
export function pieces(latin: string): { whole: string; parts: string[] } {
  return { whole: latin.replace(/[.'-]/g, ""), parts: latin.match(/[a-z]+|\d+(?:\.\d+)?/g) ?? [] };
}
