/**
 * What pages and the worker that keeps them (worker/worker.ts) say to each other. Nothing is kept before the visitor has
 * agreed to keeping, and nothing of it is shown while the network answers (decision 49).
 */

/** Its presence says that the visitor agreed: the worker keeps nothing without it. */
export const agreedCache = "visited-agreed";

/** The caches, and the most that each of them holds; what was used longest ago goes first. */
export const keptCaches = {
  pages: { name: "visited-pages", most: 40 },
  /** Scripts, styles and fonts of those pages; one alone has some 30. */
  files: { name: "visited-files", most: 300 },
  pictures: { name: "visited-pictures", most: 200 },
} as const;

/** Days after which nothing is shown any more, however long there was no network. */
export const keptDays = 30;

/** The screen that lists what can be read without a network. */
export const offlinePath = "/offline";

/** What a page tells the worker. */
export type Told =
  | {
      /** Addresses that were shown without the worker's seeing a document of theirs. */
      pages: readonly string[];
      /** Addresses that were not shown, whose pictures are fetched as well. */
      ahead: readonly string[];
      /** Pictures that were shown before there was a worker. */
      pictures: readonly string[];
    }
  | { forget: true };
