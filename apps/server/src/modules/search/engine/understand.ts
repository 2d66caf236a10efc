import { type Amount, readAmounts } from "./amounts.ts";
import { normalize, runs } from "./normalize.ts";
import type { Lexicon, LexiconFacet } from "./lexicon/lexicon.ts";

/** What a part of a query asks for; `word` is looked for as it stands, `filler` not at all. */
export type Facet = LexiconFacet | Amount["facet"] | "size" | "worth" | "series" | "word" | "filler";

/** A part of a query at its place in the folded text. */
export interface Part {
  facet: Facet;
  text: string;
  from: number;
  to: number;
  amount?: Amount;
  relative?: "large" | "small" | "cheap" | "dear";
}

/** What is needed to take a query apart. */
export interface Words {
  lexicon: Lexicon;
  /** Cuts Han characters into words; together they are the characters. */
  cut: (han: string) => string[];
  isSeries: (word: string) => boolean;
  /** Whether the catalogue or the trade has the word. */
  knows: (word: string) => boolean;
}

/** English words in a row that are one word of the trade, at most. */
const phraseLength = 4;

/**
 * Takes a query apart into what it asks: its parts in order, which never overlap and are stretches of the folded query.
 * A weak word (礼物) beside a kind, an occasion or a person is a filler; so is every filler beside something that tells more.
 */
export function understand(query: string, words: Words): Part[] {
  const folded = normalize(query);
  const amounts = readAmounts(folded);
  const parts: Part[] = [];
  let at = 0;
  for (const amount of amounts) {
    parts.push(...partsOf(folded, at, amount.from, words));
    const { facet, from, to } = amount;
    parts.push({ facet, text: folded.slice(from, to), from, to, amount });
    at = amount.to;
  }
  parts.push(...partsOf(folded, at, folded.length, words));
  const telling = parts.some(({ facet, text }) => tells(facet) && !words.lexicon.meaning(text)?.weak);
  return telling
    ? parts.map((part) => (words.lexicon.meaning(part.text)?.weak ? { ...part, facet: "filler" } : part))
    : parts;
}

/** What makes a weak word idle. */
function tells(facet: Facet): boolean {
  return facet === "kind" || facet === "occasion" || facet === "person" || facet === "use";
}

function partsOf(folded: string, begin: number, end: number, words: Words): Part[] {
  const parts: Part[] = [];
  const all: { text: string; han: boolean; from: number }[] = [];
  let at = begin;
  for (const run of runs(folded.slice(begin, end))) {
    const from = folded.indexOf(run.text, at);
    all.push({ ...run, from });
    at = from + run.text.length;
  }
  for (let index = 0; index < all.length; index += 1) {
    const run = all[index];
    if (!run) break;
    if (run.han) {
      let from = run.from;
      const cut = words.cut(run.text).map((text) => {
        const part = partOf(text, from, words);
        from += text.length;
        return part;
      });
      parts.push(...joinUnknown(cut, words));
      continue;
    }
    const phrase = longestPhrase(all.slice(index, index + phraseLength), words);
    const last = all[index + phrase.length - 1] ?? run;
    parts.push({ ...partOf(phrase.join(" "), run.from, words), to: last.from + last.text.length });
    index += phrase.length - 1;
  }
  return parts;
}

/**
 * Beside characters that nobody knows a single one says nothing: 键盘 is no 盘, and 水龙头 is not for water. The last may
 * still say what kind of piece it is, behind more than one: 贝壳杯 is some 杯.
 */
function joinUnknown(cut: readonly Part[], { knows }: Words): Part[] {
  const unknown = (part: Part) => part.facet === "word" && !knows(part.text);
  if (!cut.some(unknown)) return [...cut];
  const length = cut.reduce((sum, { text }) => sum + text.length, 0);
  const joined: Part[] = [];
  let wasIdle = false;
  for (const [at, part] of cut.entries()) {
    const head = at === cut.length - 1 && part.facet === "kind" && length > 2;
    const idle = unknown(part) || (part.text.length === 1 && part.facet !== "filler" && !head);
    const before = joined.at(-1);
    if (idle && wasIdle && before)
      joined[joined.length - 1] = { ...before, text: before.text + part.text, to: part.to };
    else joined.push(idle ? { text: part.text, from: part.from, to: part.to, facet: "word" } : part);
    wasIdle = idle;
  }
  return joined;
}

/** The most Latin words in a row that the trade knows together, else the first alone. */
function longestPhrase(next: readonly { text: string; han: boolean }[], { lexicon }: Words): string[] {
  const latin = next.findIndex(({ han }) => han);
  const texts = next.slice(0, latin < 0 ? next.length : latin).map(({ text }) => text);
  for (let length = texts.length; length > 1; length -= 1) {
    const phrase = texts.slice(0, length);
    if (lexicon.meaning(phrase.join(" "))) return phrase;
  }
  return texts.slice(0, 1);
}

function partOf(text: string, from: number, { lexicon, isSeries }: Words): Part {
  const part = { text, from, to: from + text.length };
  const relative = lexicon.relative.get(text);
  if (relative) return { ...part, relative, facet: relative === "large" || relative === "small" ? "size" : "worth" };
  const meaning = lexicon.meaning(text);
  // What a house calls a series is meant before what the trade says, but for kinds of pieces.
  if (isSeries(text) && meaning?.facet !== "kind") return { ...part, facet: "series" };
  if (meaning) return { ...part, facet: meaning.facet };
  if (lexicon.fillers.has(text)) return { ...part, facet: "filler" };
  return { ...part, facet: "word" };
}

/** A query without one of its parts, and without what only joined it to the others. Empty when nothing is left to ask. */
export function without(query: string, parts: readonly Part[], left: Part): string {
  const rest = parts.filter((part) => part !== left && part.facet !== "filler");
  const folded = normalize(query);
  return rest.map(({ from, to }) => folded.slice(from, to)).join(" ");
}
