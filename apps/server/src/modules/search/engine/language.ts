import type { Lexicon } from "./lexicon/lexicon.ts";
import type { Thesaurus } from "./thesaurus.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The dictionaries of an index. */
export interface Language {
  vocabulary: Vocabulary;
  thesaurus: Thesaurus;
  lexicon: Lexicon;
  /** Normalized names of series. */
  series: Set<string>;
}
