import { arrange, type Run } from "./arrangement.ts";
import { type Corpus, CorpusBuilder, haveSameWords, wordsOfName } from "./corpus.ts";
import type { DocumentKind, SearchDocument } from "./documents.ts";
import type { AskedDocument } from "./explain.ts";
import { type Explained, Finder, type Found } from "./finder.ts";
import type { Language } from "./language.ts";
import type { Lexicon } from "./lexicon/lexicon.ts";
import { normalize } from "./normalize.ts";
import { type SearchWords, Thesaurus } from "./thesaurus.ts";
import { Vocabulary } from "./vocabulary.ts";

/** A suggestion: a word to search for, or the position of a product or category in the catalogue. */
export type SuggestedPlace = { kind: "word"; word: string } | { kind: "product" | "category"; at: number };

/** Maximum numbers of suggested words and categories; products fill the rest. */
const wordLimit = 2;
const categoryLimit = 3;

/** Maximum characters of a normalized query. The API accepts 30, each of which may be normalized to up to 18. */
const queryLimit = 64;

function limited(query: string): string {
  return normalize(query.slice(0, queryLimit)).slice(0, queryLimit);
}

type Corpora = Readonly<Record<DocumentKind, Corpus>>;

/** The runs of documents of each kind. */
export type Runs = Readonly<Record<DocumentKind, readonly Run[]>>;

/** Collects the documents of an index. */
export class SearchIndexBuilder {
  readonly #lexicon: Lexicon;
  readonly #builders: Readonly<Record<DocumentKind, CorpusBuilder>>;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
    this.#builders = byKind(() => new CorpusBuilder(lexicon));
  }

  add({ kind, ...document }: SearchDocument): void {
    this.#builders[kind].add(document);
  }

  /** @param before an index with documents that are retained, and all documents in order; by default only the added ones */
  build(words: SearchWords, before?: { index: SearchIndex; runs: Runs }): SearchIndex {
    const corpora = byKind((kind) => {
      const builder = this.#builders[kind];
      if (!before) return builder.build();
      return builder.build({ corpus: before.index.corpus(kind), arrangement: arrange(before.runs[kind]) });
    });
    return new SearchIndex(words, this.#lexicon, corpora, before?.index);
  }
}

/** The search index of a content revision. */
export class SearchIndex {
  readonly #words: string;
  readonly #language: Language;
  readonly #finders: Readonly<Record<DocumentKind, Finder>>;

  /** @param before an index whose dictionaries are used if they are the same: making them takes a second for a large site */
  constructor(words: SearchWords, lexicon: Lexicon, corpora: Corpora, before?: SearchIndex) {
    this.#words = JSON.stringify(words);
    const known = before?.languageOf(this.#words, corpora);
    this.#language = known ?? makeLanguage(words, lexicon, corpora);
    this.#finders = byKind((kind) => new Finder(corpora[kind], this.#language));
    if (!known) this.#addLexicon();
  }

  /** The dictionaries, if an index with these words and documents has the same. */
  languageOf(words: string, corpora: Corpora): Language | undefined {
    const isSame = (kind: DocumentKind) => haveSameWords(this.corpus(kind).words, corpora[kind].words);
    const { index } = this.corpus("product");
    const areSame = this.#words === words && kinds.every(isSame) && index.hasTermsOf(corpora.product.index);
    return areSame ? this.#language : undefined;
  }

  #addLexicon(): void {
    const { vocabulary, lexicon } = this.#language;
    // Pinyin and corrections lead to lexicon words only if products match them; segmentation knows all of them.
    for (const word of lexicon.words()) {
      if (!/\p{Script=Han}/u.test(word)) continue;
      if (lexicon.meaning(word) && this.#finders.product.count(word) > 0) vocabulary.add(word);
      else vocabulary.addForSegmentation(word);
    }
    for (const form of lexicon.forms()) vocabulary.addForSegmentation(form);
  }

  /** The documents of a kind, for the next index. */
  corpus(kind: DocumentKind): Corpus {
    return this.#finders[kind].corpus;
  }

  find(kind: DocumentKind, query: string): Found {
    return this.#finders[kind].find(limited(query));
  }

  /** Why a query finds the asked documents. */
  explain(kind: DocumentKind, query: string, asked: readonly AskedDocument[]): Explained {
    return this.#finders[kind].explain(limited(query), asked);
  }

  suggest(typed: string, size: number): SuggestedPlace[] {
    const text = limited(typed).trim();
    const product = this.#finders.product.find(text, { whole: true });
    const category = this.#finders.category.find(text, { whole: true });
    const words = this.#language.vocabulary
      .complete(product.corrected ?? text, 12)
      .filter(
        (word) =>
          word.length > 1 &&
          word !== text &&
          !this.#language.lexicon.fillers.has(word) &&
          this.#finders.product.count(word) > 0,
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
}

function makeLanguage(words: SearchWords, lexicon: Lexicon, corpora: Corpora): Language {
  const [vocabulary, thesaurus, series] = [new Vocabulary(), new Thesaurus(words), new Set<string>()];
  for (const word of thesaurus.words()) for (const each of wordsOfName(word)) vocabulary.add(each);
  for (const corpus of Object.values(corpora))
    for (const document of corpus.words) {
      if (document.series !== "") series.add(document.series);
      for (const word of document.learned) vocabulary.add(word);
    }
  return { vocabulary, thesaurus, lexicon, series };
}

const kinds = ["product", "category", "article"] as const satisfies DocumentKind[];

function byKind<T>(make: (kind: DocumentKind) => T): Record<DocumentKind, T> {
  return { product: make("product"), category: make("category"), article: make("article") };
}
