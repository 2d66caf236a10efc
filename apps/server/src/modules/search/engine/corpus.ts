import { type Arrangement, arranged } from "./arrangement.ts";
import { type ColumnEntry, Columns } from "./columns.ts";
import type { SearchDocument } from "./documents.ts";
import { IndexBuilder } from "./index-builder.ts";
import type { Lexicon } from "./lexicon/lexicon.ts";
import { type NameEntry, nameEntry, Names } from "./names.ts";
import { normalize, runs } from "./normalize.ts";
import { TextIndex } from "./text-index.ts";

/** The searched data of the documents of one kind. */
export interface Corpus {
  index: TextIndex;
  columns: Columns;
  names: Names;
  words: readonly DocumentWords[];
}

/** What a document adds to the dictionaries. */
interface DocumentWords {
  /** The normalized name of its series; empty if it has none. */
  series: string;
  /** Words for the vocabulary. */
  learned: readonly string[];
}

/** Units in product names, which are not added to the vocabulary. */
const units = new Set(["厘米", "毫米", "毫升", "升", "件", "只"]);

/** Collects documents of one kind, numbered in order. */
export class CorpusBuilder {
  readonly #lexicon: Lexicon;
  readonly #index = new IndexBuilder();
  // Only what the corpus holds: the documents of a large site take hundreds of megabytes.
  readonly #names: NameEntry[] = [];
  readonly #products: ColumnEntry[] = [];
  readonly #words: DocumentWords[] = [];
  readonly #wordsOfNames = new Map<string, readonly string[]>();

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  add({ titled, texts, names, facts }: Omit<SearchDocument, "kind">): void {
    const tags = facts ? this.#lexicon.tags(facts) : [];
    this.#index.add(texts, tags);
    this.#names.push(nameEntry(titled));
    const { price = 0, extent = 0, volume = 0, year = 0 } = facts ?? {};
    const kind = tags.find(([tag]) => tag.startsWith("=kind:"))?.[0] ?? "";
    this.#products.push({ price: price ?? 0, extent, volume, year, kind });
    this.#words.push({ series: normalize(titled.before), learned: names.flatMap((name) => this.#wordsOf(name)) });
  }

  /** Names share their words. */
  #wordsOf(name: string): readonly string[] {
    const words = this.#wordsOfNames.get(name) ?? wordsOfName(name);
    this.#wordsOfNames.set(name, words);
    return words;
  }

  /** @param before documents that are retained, and how both are arranged; by default only the added ones, in their order */
  build(before?: { corpus: Corpus; arrangement: Arrangement }): Corpus {
    const added = {
      index: this.#index.build(),
      columns: Columns.of(this.#products),
      names: new Names(this.#names),
      words: this.#words,
    };
    if (!before) return added;
    const { corpus, arrangement } = before;
    return {
      index: TextIndex.arranged(arrangement, corpus.index, added.index),
      columns: Columns.arranged(arrangement, corpus.columns, added.columns),
      names: Names.arranged(arrangement, corpus.names, added.names),
      words: arranged(arrangement, corpus.words, added.words),
    };
  }
}

/** Whether documents add the same words in the same order. */
export function haveSameWords(some: readonly DocumentWords[], others: readonly DocumentWords[]): boolean {
  const isSame = (one: DocumentWords, other: DocumentWords | undefined) =>
    one === other || (one.series === other?.series && one.learned.join("\n") === other.learned.join("\n"));
  return some.length === others.length && some.every((one, at) => isSame(one, others[at]));
}

/** The words of a name, and the parts of compounds (`杯与杯碟`). */
export function wordsOfName(name: string): string[] {
  return runs(normalize(name)).flatMap(({ text, han }) =>
    han || /^[a-z]{2,}$/.test(text) ? text.split(/[与和]/).filter((word) => word !== "" && !units.has(word)) : [],
  );
}
