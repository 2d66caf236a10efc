import { z } from "zod";

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
};
