import { z } from "zod";
import { understoodFacet } from "../entities/search.ts";
import { letterReadings, matchKinds, maxSearchLength, nameMatches, searchFields } from "./search-reasons.ts";

/** How a part of a query matches a product. */
const searchReason = z.object({
  /** The part of the query. */
  part: z.string(),
  kind: z.enum(matchKinds),
  /** The matched word: the part itself, another word, or the name of a meaning. */
  word: z.string(),
  /** How letters were read as that word. */
  reading: z.enum(letterReadings).optional(),
  /** Where the product has the word; empty for its facts, such as a price. */
  fields: z.array(z.enum(searchFields)),
});

/** What visitors search. */
export const searchCalls = {
  missedSearches: {
    summary: "Searches of the last days that found no product, most frequent first, without personal data.",
    request: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
    answer: z.object({
      searches: z.array(
        z.object({
          words: z.string(),
          times: z.number().int(),
          /** Number of days on which it was searched. */
          days: z.number().int(),
          /** The latest of them in China, such as 2026-11-22. */
          last: z.string(),
        }),
      ),
    }),
  },
  explainSearch: {
    summary: "The first products of a search in the order of visitors, and why each is found.",
    request: z.object({ words: z.string().trim().min(1).max(maxSearchLength) }),
    answer: z.object({
      /** Number of products that the search finds. */
      total: z.number().int(),
      /** The parts of the query, or of the corrected query. */
      parts: z.array(
        z.object({
          text: z.string(),
          facet: z.enum([...understoodFacet.options, "word", "filler"]),
          /** Whether the first products do not match it. */
          dropped: z.boolean(),
        }),
      ),
      corrected: z.string().nullable(),
      /** Whether the products match only some of the parts. */
      partial: z.boolean(),
      /** The page that visitors see instead; null without a redirect. */
      redirect: z.string().nullable(),
      /** Whether unpublished changes of words, pinned products or redirects exist. */
      hasDraft: z.boolean(),
      products: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          series: z.string(),
          /** In yuan; null for an inquiry product. */
          price: z.number().nullable(),
          picture: z.string().nullable(),
          pinned: z.boolean(),
          nameMatch: z.enum(nameMatches),
          reasons: z.array(searchReason),
        }),
      ),
    }),
  },
};
