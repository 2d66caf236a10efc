import type { Asked, Language } from "./asked.ts";
import { grams, pieces, runs } from "./normalize.ts";
import type { Lexicon } from "./lexicon/lexicon.ts";
import type { Alternative, TextIndex, TermRange } from "./text-index.ts";

/** A word, what the trade means by it, and what stands for it. */
export function wordings(word: string, weight: number, asked: Asked, { thesaurus, lexicon }: Language): Alternative[] {
  const { index } = asked;
  const meant = meantBy(word, weight, asked, lexicon);
  const others = [...thesaurus.like(word)].flatMap(([other, likeness]) => written(other, weight * likeness, index));
  const literal =
    meant.length > 0 && /^[a-z]/.test(word) ? [] : written(word, weight * (meant.length > 0 ? besides : 1), index);
  return [...literal, ...others, ...meant];
}

/** Where some products are what a word means, others only speak of it: a plate that a cup stands on in a picture. */
const besides = 0.45;

/** A piece of a year that is over is less of a present than one of the newest. */
const pastYear = 0.7;

/** The products that bear what the trade means by a word. */
function meantBy(word: string, weight: number, { index, columns }: Asked, lexicon: Lexicon): Alternative[] {
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
    const [ranges, worth] = [[range], weight * share];
    if (facet !== "occasion" && facet !== "person") return [{ ranges, weight: worth, ...(extent && { only: fits }) }];
    return [
      { ranges, weight: worth, only: (document) => fits(document) && !isPast(document) },
      { ranges, weight: worth * pastYear, only: (document) => fits(document) && isPast(document) },
    ];
  });
}

/** A word exactly as written; nothing when it lacks a term that some document has. */
export function written(word: string, weight: number, index: TextIndex): Alternative[] {
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
