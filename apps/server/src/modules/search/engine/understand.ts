import { type Amount, readAmounts } from "./amounts.ts";
import { normalize, runs } from "./normalize.ts";
import type { Language } from "./language.ts";
import type { LexiconFacet } from "./lexicon/lexicon.ts";

/** The meaning of a part of a query; a `word` is searched literally, a `filler` is ignored. */
export type Facet = LexiconFacet | Amount["facet"] | "size" | "worth" | "series" | "word" | "filler";

/** A part of a query, with its position in the normalized text. */
export interface Part {
  facet: Facet;
  text: string;
  from: number;
  to: number;
  amount?: Amount;
  relative?: "large" | "small" | "cheap" | "dear";
}

/** Maximum words of an English phrase in the lexicon. */
const phraseLength = 4;

/**
 * Splits a query into parts in order, which are disjoint ranges of the normalized query. A weak word (礼物) is a filler
 * beside a kind, an occasion, a person or a use.
 */
export function understand(query: string, language: Language): Part[] {
  const normalized = normalize(query);
  const amounts = readAmounts(normalized);
  const parts: Part[] = [];
  let at = 0;
  for (const amount of amounts) {
    parts.push(...partsOf(normalized, at, amount.from, language));
    const { facet, from, to } = amount;
    parts.push({ facet, text: normalized.slice(from, to), from, to, amount });
    at = amount.to;
  }
  parts.push(...partsOf(normalized, at, normalized.length, language));
  const isDecided = parts.some(({ facet, text }) => decisive.has(facet) && !language.lexicon.meaning(text)?.weak);
  return isDecided
    ? parts.map((part) => (language.lexicon.meaning(part.text)?.weak ? { ...part, facet: "filler" } : part))
    : parts;
}

/** Beside these, weak words are ignored. */
const decisive: ReadonlySet<Facet> = new Set(["kind", "occasion", "person", "use"]);

function partsOf(normalized: string, begin: number, end: number, language: Language): Part[] {
  const parts: Part[] = [];
  const all: { text: string; han: boolean; from: number }[] = [];
  let at = begin;
  for (const run of runs(normalized.slice(begin, end))) {
    const from = normalized.indexOf(run.text, at);
    all.push({ ...run, from });
    at = from + run.text.length;
  }
  for (let index = 0; index < all.length; index += 1) {
    const run = all[index];
    if (!run) break;
    if (run.han) {
      let from = run.from;
      const segments = language.vocabulary.segment(run.text).map((text) => {
        const part = partOf(text, from, language);
        from += text.length;
        return part;
      });
      parts.push(...joinUnknown(segments, language));
      continue;
    }
    const phrase = longestPhrase(all.slice(index, index + phraseLength), language);
    const last = all[index + phrase.length - 1] ?? run;
    parts.push({ ...partOf(phrase.join(" "), run.from, language), to: last.from + last.text.length });
    index += phrase.length - 1;
  }
  return parts;
}

/**
 * Joins unknown characters with adjacent single characters, which mean nothing there: 键盘 is no 盘, and 水龙头 is not for
 * water. Only the last may still name the kind, behind more than one character: 贝壳杯 is a 杯.
 */
function joinUnknown(segments: readonly Part[], { vocabulary }: Language): Part[] {
  const unknown = (part: Part) => part.facet === "word" && !vocabulary.has(part.text);
  if (!segments.some(unknown)) return [...segments];
  const length = segments.reduce((sum, { text }) => sum + text.length, 0);
  const joined: Part[] = [];
  let wasIdle = false;
  for (const [at, part] of segments.entries()) {
    const head = at === segments.length - 1 && part.facet === "kind" && length > 2;
    const idle = unknown(part) || (part.text.length === 1 && part.facet !== "filler" && !head);
    const before = joined.at(-1);
    if (idle && wasIdle && before)
      joined[joined.length - 1] = { ...before, text: before.text + part.text, to: part.to };
    else joined.push(idle ? { text: part.text, from: part.from, to: part.to, facet: "word" } : part);
    wasIdle = idle;
  }
  return joined;
}

/** The longest phrase of the lexicon at the start of Latin words, else the first word. */
function longestPhrase(next: readonly { text: string; han: boolean }[], { lexicon }: Language): string[] {
  const latin = next.findIndex(({ han }) => han);
  const texts = next.slice(0, latin < 0 ? next.length : latin).map(({ text }) => text);
  for (let length = texts.length; length > 1; length -= 1) {
    const phrase = texts.slice(0, length);
    if (lexicon.meaning(phrase.join(" "))) return phrase;
  }
  return texts.slice(0, 1);
}

function partOf(text: string, from: number, { lexicon, series }: Language): Part {
  const part = { text, from, to: from + text.length };
  const relative = lexicon.relative.get(text);
  if (relative) return { ...part, relative, facet: relative === "large" || relative === "small" ? "size" : "worth" };
  const meaning = lexicon.meaning(text);
  // The name of a series takes precedence over the lexicon, except over kinds.
  if (series.has(text) && meaning?.facet !== "kind") return { ...part, facet: "series" };
  if (meaning) return { ...part, facet: meaning.facet };
  if (lexicon.fillers.has(text)) return { ...part, facet: "filler" };
  return { ...part, facet: "word" };
}

/** A query without one of its parts and without fillers. Empty if nothing is left. */
export function without(query: string, parts: readonly Part[], left: Part): string {
  const rest = parts.filter((part) => part !== left && part.facet !== "filler");
  const normalized = normalize(query);
  return rest.map(({ from, to }) => normalized.slice(from, to)).join(" ");
}
