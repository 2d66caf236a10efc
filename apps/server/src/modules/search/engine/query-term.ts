import type { Group } from "./text-index.ts";
import type { Part } from "./understand.ts";

/** One condition of a query. */
export interface QueryTerm {
  /** The word as the catalogue writes it: converted from pinyin, or the text itself. */
  word: string;
  /** All wordings, for highlighting. */
  words: string[];
  /** Empty if no document matches. */
  group: Group;
  /** The part of the query that it stands for. */
  part: Part;
  /** How much a match counts when documents match a part of the query only. */
  importance: number;
  /** Documents may lack it: matches come first (`first`), or get a higher score (`bonus`). */
  optional?: "first" | "bonus";
}
