import { fold, grams, pieces, type Run, runs } from "./fold.ts";
import type { Alternative, Group, TextIndex, TermRange } from "./text-index.ts";
import type { Thesaurus } from "./thesaurus.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** More things at once are not asked for; it keeps hostile queries cheap. */
const groupLimit = 8;

export interface Language {
  vocabulary: Vocabulary;
  thesaurus: Thesaurus;
}

/** One thing that was asked for. */
export interface Wanted {
  /** The word as the catalogue would write it: what pinyin spells, or the text itself. */
  word: string;
  /** Everything that counts as it, for marking. */
  words: string[];
  /** No alternative means that no document has it. */
  group: Group;
}

/** Takes a query apart into what a document must have. */
export function readQuery(query: string, index: TextIndex, language: Language): Wanted[] {
  const wanted = joinSyllables(runs(fold(query)), language).flatMap((run) =>
    run.han ? readHan(run.text, index, language) : [readLatin(run.text, index, language)].flat(),
  );
  const telling = wanted.filter(({ word }) => !language.thesaurus.isFiller(word));
  return (telling.length > 0 ? telling : wanted).slice(0, groupLimit);
}

/** Takes a query apart into its Han characters. */
export function readCharacters(query: string, index: TextIndex): Wanted[] {
  const all = new Set(runs(fold(query)).flatMap(({ text, han }) => (han ? [...text] : [])));
  return Array.from(all, (word) => ({ word, words: [word], group: written(word, 1, index) })).slice(0, groupLimit);
}

/** Syllables typed apart (`gao jiao bei`) are one word when together they spell one. */
function joinSyllables(all: readonly Run[], { vocabulary }: Language): Run[] {
  const joined = all.map(({ text }) => text).join("");
  const syllables = all.length > 1 && all.every(({ text }) => /^[a-z]{1,6}$/.test(text));
  return syllables &&
    !all.every(({ text }) => vocabulary.has(text)) &&
    vocabulary.read(joined).some(({ weight }) => weight >= 0.8)
    ? [{ text: joined, han: false }]
    : [...all];
}

function readHan(text: string, index: TextIndex, language: Language): Wanted[] {
  return language.vocabulary.cut(text).map((word) => ({
    word,
    words: [word, ...language.thesaurus.like(word).keys()],
    group: wordings(word, 1, index, language),
  }));
}

/** A word and what stands for it. */
function wordings(word: string, weight: number, index: TextIndex, { thesaurus }: Language): Alternative[] {
  const others = [...thesaurus.like(word)].flatMap(([other, likeness]) => written(other, weight * likeness, index));
  return [...written(word, weight, index), ...others];
}

/** A word exactly as written; nothing when it lacks a term that some document has. */
function written(word: string, weight: number, index: TextIndex): Alternative[] {
  const terms = runs(word).flatMap(({ text, han }) => (han ? hanTerms(text) : pieces(text).parts));
  const ranges = terms.map((term) => index.term(term));
  return ranges.length > 0 && ranges.every((range) => range !== undefined)
    ? [{ ranges: ranges as TermRange[], weight }]
    : [];
}

function hanTerms(han: string): string[] {
  const { ones, pairs } = grams(han);
  return pairs.length > 0 ? pairs : ones;
}

/** Latin letters: a name, a code, a size with its unit, pinyin, initials, or the beginning of any. */
function readLatin(text: string, index: TextIndex, language: Language): Wanted | Wanted[] {
  const { whole: closed, parts } = pieces(text);
  const whole = parts.length === 1 ? (parts[0] ?? closed) : closed;
  const exact = index.term(whole);
  const begin = whole.length > 1 && !/^[\d.]+$/.test(whole) ? index.prefix(whole) : undefined;
  const group: Alternative[] = [
    ...(exact ? [{ ranges: [exact], weight: 1 }] : []),
    ...(begin ? [{ ranges: [begin], weight: 0.9 }] : []),
  ];
  if (parts.length > 1) return sized(whole, parts, group, index, language);
  if (!/^[a-z]+$/.test(whole)) return { word: whole, words: [whole], group };

  const read = language.vocabulary.read(whole);
  const spelt = read.flatMap(({ word, weight }) => wordings(word, weight * 0.9, index, language));
  const other = [...language.thesaurus.like(whole)].flatMap(([word, likeness]) => written(word, likeness, index));
  if (group.length + spelt.length + other.length === 0) {
    const several = language.vocabulary.readAll(whole);
    if (several) return several.map((word) => ({ word, words: [word], group: wordings(word, 0.9, index, language) }));
  }
  return {
    word: exact || begin ? whole : (read[0]?.word ?? whole),
    words: [whole, ...read.map((each) => each.word)],
    group: [...group, ...spelt, ...other],
  };
}

/** `27cm` or `kl5560`: the code itself, or all its pieces. */
function sized(
  whole: string,
  parts: readonly string[],
  group: Alternative[],
  index: TextIndex,
  language: Language,
): Wanted {
  const choices = parts.map((part) => wordings(part, 0.9, index, language));
  const all = choices.every((each) => each.length > 0)
    ? [{ ranges: choices.flatMap(([first]) => first?.ranges ?? []), weight: 0.9 }]
    : [];
  return { word: whole, words: [whole, ...parts.filter((part) => part.length > 1)], group: [...group, ...all] };
}
