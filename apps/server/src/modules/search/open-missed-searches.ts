import type { FastifyInstance } from "fastify";
import type { Database } from "../../db/open.ts";
import { schedule } from "../../plugins/jobs/schedule.ts";
import { MissedSearches } from "./missed-searches.ts";

/** Milliseconds between two writings. */
const writeEvery = 60_000;

/** Counts searches without an answer for as long as the app lives; what is counted at its end is written, too. */
export function openMissedSearches(app: FastifyInstance, db: Database): MissedSearches {
  const missed = new MissedSearches(db);
  const complaint = "searches without an answer were not written down";
  // Hooks run from the last to the first: the regular work has ended then.
  app.addHook("onClose", () => missed.write().catch((error: unknown) => app.log.warn({ err: error }, complaint)));
  schedule(app, writeEvery, () => missed.write(), complaint);
  return missed;
}
