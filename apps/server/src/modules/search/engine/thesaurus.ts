import { normalize } from "./normalize.ts";

/** Words of editors (content/site.yaml, `search`). */
export interface SearchWords {
  /** Groups of synonyms. */
  synonyms: readonly (readonly string[])[];
  /** Words that occur in no product, with words of products to search instead. */
  related: Readonly<Record<string, readonly string[]>>;
}

/** Spellings of units. */
const units = [
  ["厘米", "公分", "cm"],
  ["毫米", "mm"],
  ["毫升", "ml"],
  ["升", "l"],
];

/** Weights of a match of a synonym, and of a related word. */
const synonymWeight = 0.6;
export const relatedWeight = 0.5;

/** Synonyms and related words. */
export class Thesaurus {
  readonly #like = new Map<string, Map<string, number>>();

  constructor({ synonyms, related }: SearchWords) {
    for (const group of [...units, ...synonyms]) {
      const words = group.map(normalize);
      for (const word of words) for (const other of words) if (other !== word) this.#add(word, other, synonymWeight);
    }
    for (const [word, others] of Object.entries(related))
      for (const other of others) this.#add(normalize(word), normalize(other), relatedWeight);
  }

  #add(word: string, other: string, weight: number): void {
    const like = this.#like.get(word) ?? new Map<string, number>();
    like.set(other, Math.max(weight, like.get(other) ?? 0));
    this.#like.set(word, like);
  }

  /** Other words for a word, with the weight of a match (1 would be the word itself). */
  like(word: string): ReadonlyMap<string, number> {
    return this.#like.get(word) ?? new Map();
  }

  /** All words with synonyms. */
  words(): Iterable<string> {
    return this.#like.keys();
  }
}
