import type { DocumentKind, SearchDocument } from "./documents.ts";
import type { AskedDocument } from "./explain.ts";
import type { Explained, Found } from "./finder.ts";
import { Lexicon } from "./lexicon/lexicon.ts";
import type { LexiconWords } from "./lexicon/lexicon-words.ts";
import { type Runs, type SearchIndex, SearchIndexBuilder, type SuggestedPlace } from "./search-index.ts";
import type { SearchWords } from "./thesaurus.ts";

// The tasks of the worker thread in index-thread.ts. Indexes have numbers: `begin`, `add` in portions, `build`, then queries.

let lexicon: Lexicon | undefined;
const builders = new Map<number, SearchIndexBuilder>();
const indexes = new Map<number, SearchIndex>();

function entry<T>(entries: ReadonlyMap<number, T>, number: number): T {
  const found = entries.get(number);
  if (!found) throw new Error(`There is no search index ${number}`);
  return found;
}

/** @param words are sent until an index was begun with them */
export function begin({ index, words }: { index: number; words: LexiconWords | undefined }): void {
  if (words) lexicon = new Lexicon(words);
  if (!lexicon) throw new Error("The lexicon was not sent");
  builders.set(index, new SearchIndexBuilder(lexicon));
}

export function add({ index, documents }: { index: number; documents: readonly SearchDocument[] }): void {
  const builder = entry(builders, index);
  for (const document of documents) builder.add(document);
}

interface Build {
  index: number;
  words: SearchWords;
  /** The index whose documents are retained; all documents in order. */
  before?: { index: number; runs: Runs } | undefined;
}

export function build({ index, words, before }: Build): void {
  const retained = before && { index: entry(indexes, before.index), runs: before.runs };
  indexes.set(index, entry(builders, index).build(words, retained));
  builders.delete(index);
}

export function remove(index: number): void {
  builders.delete(index);
  indexes.delete(index);
}

export function find({ index, kind, query }: { index: number; kind: DocumentKind; query: string }): Found {
  return entry(indexes, index).find(kind, query);
}

interface Explain {
  index: number;
  query: string;
  asked: readonly AskedDocument[];
}

export function explain({ index, query, asked }: Explain): Explained {
  return entry(indexes, index).explain("product", query, asked);
}

export function suggest({ index, typed, size }: { index: number; typed: string; size: number }): SuggestedPlace[] {
  return entry(indexes, index).suggest(typed, size);
}
