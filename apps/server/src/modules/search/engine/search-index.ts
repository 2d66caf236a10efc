import type { SearchDocument } from "./documents.ts";
import type { AskedDocument } from "./explain.ts";
import { type Explained, Finder, type Found } from "./finder.ts";
import { normalize, runs } from "./normalize.ts";
import { Lexicon } from "./lexicon/lexicon.ts";
import type { LexiconWords } from "./lexicon/lexicon-words.ts";
import type { PriceChange } from "./price-changes.ts";
import { type SearchWords, Thesaurus } from "./thesaurus.ts";
import { Vocabulary } from "./vocabulary.ts";

/** A suggestion: a word to search for, or the position of a product or category in the catalogue. */
export type SuggestedPlace = { kind: "word"; word: string } | { kind: "product" | "category"; at: number };

/** Maximum numbers of suggested words and categories; products fill the rest. */
const wordLimit = 2;
const categoryLimit = 3;

/** Units in product names, which are not added to the vocabulary. */
const units = new Set(["厘米", "毫米", "毫升", "升", "件", "只"]);

/** Maximum characters of a normalized query. The API accepts 30, each of which may be normalized to up to 18. */
const queryLimit = 64;

function limited(query: string): string {
  return normalize(query.slice(0, queryLimit)).slice(0, queryLimit);
}

/** The search index of a content revision: `add` all documents, `seal`, then query. */
export class SearchIndex {
  readonly #vocabulary = new Vocabulary();
  readonly #thesaurus: Thesaurus;
  readonly #lexicon: Lexicon;
  readonly #series = new Set<string>();
  readonly #finders: Readonly<Record<SearchDocument["kind"], Finder>>;

  constructor(words: SearchWords, lexicon: LexiconWords) {
    this.#lexicon = new Lexicon(lexicon);
    this.#thesaurus = new Thesaurus(words);
    const language = {
      vocabulary: this.#vocabulary,
      thesaurus: this.#thesaurus,
      lexicon: this.#lexicon,
      series: this.#series,
    };
    this.#finders = { product: new Finder(language), category: new Finder(language), article: new Finder(language) };
    for (const word of this.#thesaurus.words()) this.#learn(word);
  }

  add({ kind, titled, texts, names, facts }: SearchDocument): void {
    this.#finders[kind].add(titled, texts, facts);
    if (titled.before !== "") this.#series.add(normalize(titled.before));
    for (const name of names) this.#learn(name);
  }

  seal(): void {
    for (const finder of Object.values(this.#finders)) finder.seal();
    // Pinyin and corrections lead to lexicon words only if products match them; segmentation knows all of them.
    for (const word of this.#lexicon.words()) {
      if (!/\p{Script=Han}/u.test(word)) continue;
      if (this.#lexicon.meaning(word) && this.#finders.product.count(word) > 0) this.#vocabulary.add(word);
      else this.#vocabulary.addForSegmentation(word);
    }
    for (const form of this.#lexicon.forms()) this.#vocabulary.addForSegmentation(form);
  }

  /** Changes prices of products after `seal`. */
  setPrices(changes: readonly PriceChange[]): void {
    this.#finders.product.setPrices(changes);
  }

  find(kind: SearchDocument["kind"], query: string): Found {
    return this.#finders[kind].find(limited(query));
  }

  /** Why a query finds the asked documents. */
  explain(kind: SearchDocument["kind"], query: string, asked: readonly AskedDocument[]): Explained {
    return this.#finders[kind].explain(limited(query), asked);
  }

  suggest(typed: string, size: number): SuggestedPlace[] {
    const text = limited(typed).trim();
    const product = this.#finders.product.find(text, { whole: true });
    const category = this.#finders.category.find(text, { whole: true });
    const words = this.#vocabulary
      .complete(product.corrected ?? text, 12)
      .filter(
        (word) =>
          word.length > 1 && word !== text && !this.#lexicon.fillers.has(word) && this.#finders.product.count(word) > 0,
      )
      .slice(0, wordLimit);
    const categories =
      category.corrected === null || product.corrected !== null ? category.documents.slice(0, categoryLimit) : [];
    const places: SuggestedPlace[] = [
      ...words.map((word) => ({ kind: "word" as const, word })),
      ...Array.from(categories, (at) => ({ kind: "category" as const, at })),
    ];
    return [
      ...places,
      ...Array.from(product.documents.slice(0, size), (at) => ({ kind: "product" as const, at })),
    ].slice(0, size);
  }

  /** Adds the words of a name, and the parts of compounds (`杯与杯碟`), to the vocabulary. */
  #learn(name: string): void {
    for (const { text, han } of runs(normalize(name))) {
      if (!han && !/^[a-z]{2,}$/.test(text)) continue;
      for (const word of text.split(/[与和]/)) if (word !== "" && !units.has(word)) this.#vocabulary.add(word);
    }
  }
}
