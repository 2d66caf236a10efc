import type { LetterReading, MatchKind } from "@klarholm/contract/desk/search-reasons";
import type { Language } from "./language.ts";
import type { Corpus } from "./corpus.ts";
import { grams, latinParts, runs } from "./normalize.ts";
import type { Lexicon } from "./lexicon/lexicon.ts";
import { nameOfTag } from "./lexicon/family.ts";
import { relatedWeight, type Thesaurus } from "./thesaurus.ts";
import type { Alternative, Evidence, TextIndex, TermRange } from "./text-index.ts";

/** The literal word, its synonyms, and the products that have its meaning in the lexicon. */
export function wordings(
  word: string,
  weight: number,
  corpus: Corpus,
  { thesaurus, lexicon }: Language,
  reading?: LetterReading,
): Alternative[] {
  const { index } = corpus;
  const meant = meantBy(word, weight, corpus, lexicon);
  const others = alike(word, weight, index, thesaurus);
  const literal =
    meant.length > 0 && /^[a-z]/.test(word)
      ? []
      : written(word, weight * (meant.length > 0 ? literalBesideMeaning : 1), index);
  const all = [...literal, ...others, ...meant];
  return reading === undefined ? all : all.map((each) => ({ ...each, evidence: { ...each.evidence, reading } }));
}

/** The synonyms and related words of a word. */
export function alike(word: string, weight: number, index: TextIndex, thesaurus: Thesaurus): Alternative[] {
  return [...thesaurus.like(word)].flatMap(([other, likeness]) =>
    written(other, weight * likeness, index, likeness === relatedWeight ? "related" : "synonym"),
  );
}

/** Weight of a literal match beside products with the meaning: a description of a plate may mention a cup. */
const literalBesideMeaning = 0.45;

/** Weight of annual products of past years as gifts. */
const pastYear = 0.7;

/** The products that have the meaning of a word. */
function meantBy(word: string, weight: number, { index, columns }: Corpus, lexicon: Lexicon): Alternative[] {
  const { facet, tags } = lexicon.meaning(word) ?? { tags: [] };
  const [extents, years] = [columns.of("extent"), columns.of("year")];
  const isPast = (document: number) => years[document] !== 0 && years[document] !== columns.newest;
  return tags.flatMap(({ tag, weight: share, extent }) => {
    const range = index.term(tag);
    if (!range) return [];
    const fits = (document: number) => {
      const value = extents[document] ?? 0;
      return extent === undefined || (value >= extent.from && value <= extent.to);
    };
    const evidence: Evidence = { kind: share < 1 ? "similar" : "meaning", word: nameOfTag(tag) };
    const [ranges, worth] = [[range], weight * share];
    if (facet !== "occasion" && facet !== "person")
      return [{ ranges, weight: worth, evidence, ...(extent && { only: fits }) }];
    return [
      { ranges, weight: worth, evidence, only: (document) => fits(document) && !isPast(document) },
      { ranges, weight: worth * pastYear, evidence, only: (document) => fits(document) && isPast(document) },
    ];
  });
}

/** Matches a word literally; empty if one of its terms is in no document. */
export function written(word: string, weight: number, index: TextIndex, kind: MatchKind = "exact"): Alternative[] {
  const terms = runs(word).flatMap(({ text, han }) => (han ? hanTerms(text) : latinParts(text).parts));
  const ranges = terms.map((term) => index.term(term));
  return ranges.length > 0 && ranges.every((range) => range !== undefined)
    ? [{ ranges: ranges as TermRange[], weight, evidence: { kind, word } }]
    : [];
}

function hanTerms(han: string): string[] {
  const { ones, pairs } = grams(han);
  return pairs.length > 0 ? pairs : ones;
}
