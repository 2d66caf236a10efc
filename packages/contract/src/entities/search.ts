import { z } from "zod";
import { picture } from "./picture.ts";
import { identifier, text } from "./text.ts";

/** What selects products: for keywordList and searchFilter alike (docs/api-decisions.md section 3). */
export const productQuery = z.object({
  storeCode: z.string().optional(),
  keyword: text(30).optional(),
  virtualCategoryCode: identifier().optional(),
  /** "All series": a leaf category without regard to the series it hangs under. */
  isAll: z.boolean().optional(),
  /** Chosen values by filter code: alternatives within one filter, all filters together. */
  filters: z.record(identifier(32), z.array(text(64)).max(50)).optional(),
  sort: z.enum(["default", "newest", "priceAsc", "priceDesc"]).optional(),
});
export type ProductQuery = z.infer<typeof productQuery>;

export const searchFilter = z.object({
  code: z.string(),
  name: z.string(),
  options: z.array(z.object({ value: z.string(), name: z.string(), count: z.number().int() })),
});

export type SearchFilter = z.infer<typeof searchFilter>;

/** What a part of a keyword asks for. */
export const understoodFacet = z.enum([
  "kind",
  "series",
  "material",
  "colour",
  "price",
  "extent",
  "volume",
  "size",
  "worth",
  "year",
  "care",
  "feature",
  "use",
  "occasion",
  "person",
]);
export type UnderstoodFacet = z.infer<typeof understoodFacet>;

export const understood = z.object({
  facet: understoodFacet,
  /** As it was typed, in lower case and simplified characters. */
  text: z.string(),
  /** The keyword without it; empty when nothing else was asked. */
  without: z.string(),
  /** What was found lacks it, because nothing has everything. */
  dropped: z.boolean(),
});
export type Understood = z.infer<typeof understood>;

/** Beside the products of a keyword: what was looked for. */
export const keywordFacts = {
  /** The keyword's parts, as far as they are understood; of the corrected one where there is one. */
  understood: z.array(understood),
  /** What to mark in names: the words that were looked for, folded to lower case and simplified characters. */
  words: z.array(z.string()),
  /** What was looked for instead, because nothing has what was typed. */
  correctedKeyword: z.string().nullable(),
  /** Nothing has all that was typed: these have a part of it. */
  partial: z.boolean(),
};

export const suggestion = z.object({
  suggest: z.string(),
  /** 0 keyword, 1 product, 2 category. */
  sourceType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  sourceId: z.string(),
  sourceCode: z.string(),
  /** A product's own leaf category, for its link. */
  virtualCategoryCode: z.string().optional(),
  /** Whether a category is a leaf, which has a list of its own; null for what is none. */
  leafFlag: z.boolean().nullable(),
  picture: picture.nullable(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const searchWords = z.object({
  defaultWords: z.array(z.string()),
  hotWords: z.array(z.string()),
  historyWordConfig: z.object({ enabled: z.boolean(), max: z.number().int() }),
});
export type SearchWords = z.infer<typeof searchWords>;
