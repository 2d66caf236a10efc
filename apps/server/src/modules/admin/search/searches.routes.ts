import type { Database } from "../../../db/open.ts";
import { readMissed } from "../../search/missed-searches.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

/** Searches of an answer. */
const maxSearches = 200;

/** Handlers for what visitors search. */
export function searchHandlers(db: Database) {
  return {
    missedSearches: async ({ days }) => ({ searches: await readMissed(db, days, maxSearches) }),
  } satisfies Partial<DeskHandlers>;
}
