import { z } from "zod";
import { picture } from "./picture.ts";
import { identifier, text } from "./text.ts";

/** Product filters of keywordList and searchFilter (docs/api-decisions.md section 3). */
export const productQuery = z.object({
  storeCode: z.string().optional(),
  keyword: text(30).optional(),
  virtualCategoryCode: identifier().optional(),
  /** "All series": match the leaf category in every series. */
  isAll: z.boolean().optional(),
  /** Chosen values by filter code: OR within a filter, AND between filters. */
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

/** The kind of a recognised part of a keyword. */
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
  /** The typed text in lower case and simplified characters. */
  text: z.string(),
  /** The keyword without this part; empty if there is no other part. */
  without: z.string(),
  /** Whether this part was dropped because no product matches all parts. */
  dropped: z.boolean(),
});
export type Understood = z.infer<typeof understood>;

/** The interpretation of a keyword, sent with its products. */
export const keywordFacts = {
  /** Recognised parts of the keyword, or of the corrected keyword. */
  understood: z.array(understood),
  /** Terms to highlight in names, normalized to lower case and simplified characters. */
  words: z.array(z.string()),
  /** The keyword that was searched instead, because the typed one has no match. */
  correctedKeyword: z.string().nullable(),
  /** Whether the products match only some of the parts. */
  partial: z.boolean(),
};

export const suggestion = z.object({
  suggest: z.string(),
  /** 0 keyword, 1 product, 2 category. */
  sourceType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  sourceId: z.string(),
  sourceCode: z.string(),
  /** A product's own leaf category. */
  virtualCategoryCode: z.string().optional(),
  /** Whether a category is a leaf with a list of its own; null for other sources. */
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
