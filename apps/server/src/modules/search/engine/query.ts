import type { Language } from "./language.ts";
import type { Corpus } from "./corpus.ts";
import type { QueryTerm } from "./query-term.ts";
import { grams, latinParts, runs } from "./normalize.ts";
import { measureOf } from "./measures.ts";
import { withOptional } from "./optional.ts";
import { type Alternative, type Evidence, groupLimit, type TextIndex } from "./text-index.ts";
import { type Facet, type Part, understand } from "./understand.ts";
import { alike, wordings, written } from "./wordings.ts";

/** Importance by kind of part: if no document matches all parts, the least important are dropped. */
const importances: Readonly<Record<Facet, number>> = {
  kind: 40,
  word: 40,
  series: 36,
  use: 30,
  year: 26,
  price: 24,
  material: 20,
  care: 19,
  colour: 18,
  feature: 16,
  extent: 14,
  volume: 14,
  size: 12,
  worth: 12,
  person: 11,
  occasion: 10,
  filler: 1,
};

/** The conditions of a query. Fillers become conditions only if there is nothing else. */
export function readQuery(query: string, corpus: Corpus, language: Language): QueryTerm[] {
  const { terms } = readParts(query, corpus, language);
  return terms;
}

/** The conditions and all parts of a query. */
export function readParts(query: string, corpus: Corpus, language: Language): { parts: Part[]; terms: QueryTerm[] } {
  const parts = understand(query, language);
  const searched = parts.filter(({ facet }) => facet !== "filler");
  const terms = joinSyllables(searched.length > 0 ? searched : parts, language).flatMap((part) =>
    readPart(part, corpus, language),
  );
  return { parts, terms: withOptional(terms.slice(0, groupLimit), language.lexicon) };
}

/** Conditions for the pairs of Han characters in unknown words. */
export function readPairs(parts: readonly Part[], { index }: Corpus): QueryTerm[] {
  const unknown = parts.filter(({ facet }) => facet === "word");
  return unknown
    .flatMap((part) =>
      runs(part.text)
        .flatMap(({ text, han }) => (han ? grams(text).pairs : []))
        .map((word) => ({ word, part })),
    )
    .map(({ word, part }) => ({ word, words: [word], group: written(word, 1, index, "pair"), part, importance: 1 }))
    .slice(0, groupLimit);
}

/** Joins pinyin syllables (`gao jiao bei`) that together spell a word. */
function joinSyllables(all: readonly Part[], { vocabulary }: Language): Part[] {
  const [first, last] = [all[0], all.at(-1)];
  const text = all.map((part) => part.text).join("");
  const syllables = all.length > 1 && all.every((part) => /^[a-z]{1,6}$/.test(part.text));
  return first &&
    last &&
    syllables &&
    !all.every((part) => vocabulary.has(part.text)) &&
    vocabulary.read(text).some(({ weight }) => weight >= 0.8)
    ? [{ text, facet: "word", from: first.from, to: last.to }]
    : [...all];
}

function readPart(part: Part, corpus: Corpus, language: Language): QueryTerm[] {
  const { index, columns } = corpus;
  const importance = importances[part.facet];
  if (part.relative !== undefined) return [{ word: "", words: [], group: [], part, importance }];
  if (part.amount !== undefined) {
    const measure = measureOf(part.amount, columns);
    const literal = measure && !part.amount.bare ? [] : amountInWords(part.text, index, language);
    const evidence = { kind: "amount", word: part.text } as const;
    const group = [...(measure ? [{ ranges: [], weight: 1, measure, evidence }] : []), ...literal];
    const named = part.facet === "price" ? "" : part.text.replace(/\s/g, "");
    return [{ word: named, words: named === "" ? [] : [named], group, part, importance }];
  }
  if (part.facet !== "word" && part.facet !== "series")
    return [{ ...readWord(part.text, corpus, language), part, importance }];
  const [run] = runs(part.text);
  if (!run) return [];
  const read = run.han ? readWord(run.text, corpus, language) : readLatin(run.text, corpus, language);
  return [read].flat().map((each) => ({ ...each, part, importance }));
}

type Read = Omit<QueryTerm, "part" | "importance">;

function readWord(word: string, corpus: Corpus, language: Language): Read {
  return {
    word,
    words: [word, ...language.thesaurus.like(word).keys()],
    group: wordings(word, 1, corpus, language),
  };
}

/** Matches a number and its unit as text. */
function amountInWords(text: string, index: TextIndex, language: Language): Alternative[] {
  const units = (unit: string) => [unit, ...language.thesaurus.like(unit).keys()];
  const terms = runs(text.replace(/\s/g, "")).flatMap((run) => (run.han ? [run.text] : latinParts(run.text).parts));
  const choices = terms.map((term) => units(term).flatMap((each) => written(each, 1, index)));
  return choices.length > 0 && choices.every((each) => each.length > 0)
    ? [{ ranges: choices.flatMap(([first]) => first?.ranges ?? []), weight: 0.9, evidence: joined(text) }]
    : [];
}

const joined = (word: string): Evidence => ({ kind: "joined", word });

/** Latin letters: a name, a code, a size with its unit, pinyin, initials, or a prefix of these. */
function readLatin(text: string, corpus: Corpus, language: Language): Read | Read[] {
  const { index } = corpus;
  const { whole: closed, parts } = latinParts(text);
  const whole = parts.length === 1 ? (parts[0] ?? closed) : closed;
  const exact = index.term(whole);
  const begin = whole.length > 1 && !/^[\d.]+$/.test(whole) ? index.prefix(whole) : undefined;
  const group: Alternative[] = [
    ...(exact ? [{ ranges: [exact], weight: 1, evidence: { kind: "exact", word: whole } as const }] : []),
    ...(begin ? [{ ranges: [begin], weight: 0.9, evidence: { kind: "prefix", word: whole } as const }] : []),
  ];
  if (parts.length > 1) return sized(whole, parts, group, corpus, language);
  if (!/^[a-z]+$/.test(whole)) return { word: whole, words: [whole], group };

  // Of several readings, kinds of products come first: `hp` is 花瓶 before 琥珀.
  const isOther = (word: string) => (language.lexicon.meaning(word)?.facet ?? "kind") !== "kind";
  const all = language.vocabulary.read(whole);
  const read = [...all.filter(({ word }) => !isOther(word)), ...all.filter(({ word }) => isOther(word))];
  // A literal match, such as the letters of a code, is more likely than pinyin.
  const surely = exact ? 0.45 : 0.9;
  const spelt = read.flatMap(({ word, weight, how }) =>
    wordings(word, weight * surely * (isOther(word) && all.length > 1 ? 0.6 : 1), corpus, language, how),
  );
  const other = alike(whole, 1, index, language.thesaurus);
  if (group.length + spelt.length + other.length === 0) {
    const several = language.vocabulary.readAll(whole);
    if (several)
      return several.map((word) => ({
        word,
        words: [word],
        group: wordings(word, 0.9, corpus, language, "pinyin"),
      }));
  }
  return {
    word: exact || begin ? whole : (read[0]?.word ?? whole),
    words: [whole, ...read.map((each) => each.word)],
    group: [...group, ...spelt, ...other],
  };
}

/** `27cm` or `kl5560`: the whole token, or all its parts. */
function sized(
  whole: string,
  parts: readonly string[],
  group: Alternative[],
  corpus: Corpus,
  language: Language,
): Read {
  const choices = parts.map((part) => wordings(part, 0.9, corpus, language));
  const all = choices.every((each) => each.length > 0)
    ? [{ ranges: choices.flatMap(([first]) => first?.ranges ?? []), weight: 0.9, evidence: joined(whole) }]
    : [];
  return { word: whole, words: [whole, ...parts.filter((part) => part.length > 1)], group: [...group, ...all] };
}
