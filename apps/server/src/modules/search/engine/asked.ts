import type { Columns } from "./columns.ts";
import type { Lexicon } from "./lexicon/lexicon.ts";
import type { Group, TextIndex } from "./text-index.ts";
import type { Thesaurus } from "./thesaurus.ts";
import type { Part } from "./understand.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface Language {
  vocabulary: Vocabulary;
  thesaurus: Thesaurus;
  lexicon: Lexicon;
  /** Names of series, folded. */
  series: Set<string>;
}

/** What is asked of: the texts of documents, and the numbers of products. */
export interface Asked {
  index: TextIndex;
  columns: Columns;
}

/** One thing that was asked for. */
export interface Wanted {
  /** The word as the catalogue would write it: what pinyin spells, or the text itself. */
  word: string;
  /** Everything that counts as it, for marking. */
  words: string[];
  /** No alternative means that no document has it. */
  group: Group;
  /** What it says about names: relative sizes and prices stand in none. */
  part: Part;
  importance: number;
  /** Documents may lack it: those that have it come first, or it adds to their score. */
  optional?: "first" | "bonus";
}
