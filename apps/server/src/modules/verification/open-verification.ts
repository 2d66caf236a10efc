import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import { limitWindow } from "../../plugins/limits/limit-window.ts";
import { schedule } from "../../plugins/jobs/schedule.ts";
import { openCodeKey } from "./code-key.ts";
import { Verification } from "./verification.ts";

/** Opens what answers queries of security codes; counters and log do not grow for ever. */
export async function openVerification(
  app: FastifyInstance,
  { config, db }: { config: Config; db: Database },
): Promise<Verification> {
  const verification = new Verification(db, await openCodeKey(db, config));
  schedule(app, limitWindow, () => verification.purge(), "old queries were not removed");
  return verification;
}
