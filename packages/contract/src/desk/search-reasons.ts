/** Why the search finds a product. Free of schemas, because the desk's browser code loads it. */

/** Characters of a search. */
export const maxSearchLength = 30;

/** The fields of a product that the search reads. */
export const searchFields = [
  "name",
  "code",
  "series",
  "category",
  "parent",
  "colour",
  "material",
  "label",
  "attribute",
  "picture",
  "description",
  "care",
  "price",
  "extent",
  "volume",
  "year",
] as const;
export type SearchField = (typeof searchFields)[number];

/** Kinds of match: the word itself, another word, or the facts of the product. */
export const matchKinds = [
  "exact",
  "prefix",
  "joined",
  "synonym",
  "related",
  "meaning",
  "similar",
  "amount",
  "relative",
  "pair",
] as const;
export type MatchKind = (typeof matchKinds)[number];

/** How letters were read as a word: full pinyin, initials, or the beginning of one of them. */
export const letterReadings = ["pinyin", "initials", "pinyinPrefix", "initialsPrefix"] as const;
export type LetterReading = (typeof letterReadings)[number];

/** Kinds of match with the whole name, best last. */
export const nameMatches = ["rest", "allWords", "phrase", "fullNameBegins", "nameBegins", "name", "code"] as const;
export type NameMatch = (typeof nameMatches)[number];
