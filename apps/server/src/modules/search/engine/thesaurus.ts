import { normalize } from "./normalize.ts";

/** What editors say about words (content/site.yaml, `search`). */
export interface SearchWords {
  /** Groups of words that mean the same. */
  synonyms: readonly (readonly string[])[];
  /** Words that no product bears, and those that products bear instead. */
  related: Readonly<Record<string, readonly string[]>>;
}

/** Units as people type them beside how the catalogue writes them. */
const units = [
  ["厘米", "公分", "cm"],
  ["毫米", "mm"],
  ["毫升", "ml"],
  ["升", "l"],
];

/** Which words stand for which. */
export class Thesaurus {
  readonly #like = new Map<string, Map<string, number>>();

  constructor({ synonyms, related }: SearchWords) {
    for (const group of [...units, ...synonyms]) {
      const words = group.map(normalize);
      for (const word of words) for (const other of words) if (other !== word) this.#say(word, other, 0.6);
    }
    for (const [word, others] of Object.entries(related))
      for (const other of others) this.#say(normalize(word), normalize(other), 0.5);
  }

  #say(word: string, other: string, weight: number): void {
    const like = this.#like.get(word) ?? new Map<string, number>();
    like.set(other, Math.max(weight, like.get(other) ?? 0));
    this.#like.set(word, like);
  }

  /** Other words for a word, each with what a match of it is worth (1 for the word itself). */
  like(word: string): ReadonlyMap<string, number> {
    return this.#like.get(word) ?? new Map();
  }

  /** All words that it knows something about. */
  words(): Iterable<string> {
    return this.#like.keys();
  }
}
