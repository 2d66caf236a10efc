import { z } from "zod";
import { identifier, text } from "./text.ts";

/** What selects products: for keywordList and searchFilter alike (decisions.md section 3). */
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

export const suggestion = z.object({
  suggest: z.string(),
  /** 0 keyword, 1 product, 2 category. */
  sourceType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  sourceId: z.string(),
  sourceCode: z.string(),
});

export const searchWords = z.object({
  defaultWords: z.array(z.string()),
  hotWords: z.array(z.string()),
  historyWordConfig: z.object({ enabled: z.boolean(), max: z.number().int() }),
});
