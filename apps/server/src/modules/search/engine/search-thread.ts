import type { SearchDocument } from "./documents.ts";
import type { AskedDocument } from "./explain.ts";
import type { Explained, Found } from "./finder.ts";
import type { LexiconWords } from "./lexicon/lexicon-words.ts";
import type { PriceChange } from "./price-changes.ts";
import { SearchIndex, type SuggestedPlace } from "./search-index.ts";
import type { SearchWords } from "./thesaurus.ts";

// The tasks of the worker thread in search.ts: `begin`, `add` in portions, `seal`, then queries.

let index: SearchIndex | undefined;

function begun(): SearchIndex {
  if (!index) throw new Error("The index was not begun");
  return index;
}

export function begin({ words, lexicon }: { words: SearchWords; lexicon: LexiconWords }): void {
  index = new SearchIndex(words, lexicon);
}

export function add(documents: readonly SearchDocument[]): void {
  for (const document of documents) begun().add(document);
}

export function seal(): void {
  begun().seal();
}

export function setPrices(changes: readonly PriceChange[]): void {
  begun().setPrices(changes);
}

export function find({ kind, query }: { kind: SearchDocument["kind"]; query: string }): Found {
  return begun().find(kind, query);
}

export function explain({ query, asked }: { query: string; asked: readonly AskedDocument[] }): Explained {
  return begun().explain("product", query, asked);
}

export function suggest({ typed, size }: { typed: string; size: number }): SuggestedPlace[] {
  return begun().suggest(typed, size);
}
