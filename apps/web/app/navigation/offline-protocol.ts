/**
 * Messages between pages and service worker (worker/worker.ts). Nothing is cached before consent, and nothing of it is
 * shown while the network answers (decision 49).
 */

/** Exists after consent; without it the worker caches nothing. */
export const consentCache = "visited-agreed";

/** Caches with their maximum number of entries; the least recently used are deleted first. */
export const offlineCaches = {
  pages: { name: "visited-pages", maxEntries: 40 },
  /** Scripts, styles and fonts; one page has about 30. */
  files: { name: "visited-files", maxEntries: 300 },
  pictures: { name: "visited-pictures", maxEntries: 200 },
} as const;

/** Days after which cached pages expire. */
export const maxAgeDays = 30;

/** The screen that lists the cached pages. */
export const offlinePath = "/offline";

/** A message from a page to the worker. */
export type WorkerMessage =
  | {
      /** Pages shown without a document request. */
      pages: readonly string[];
      /** Pages to cache in advance, with their pictures. */
      ahead: readonly string[];
      /** Pictures loaded before the worker was active. */
      pictures: readonly string[];
    }
  | { forget: true };
