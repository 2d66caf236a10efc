import type { Kysely } from "kysely";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import type { Schema } from "../../db/schema.ts";
import { enqueue } from "../../plugins/jobs/job.repository.ts";
import type { JobHandler } from "../../plugins/jobs/job-runner.ts";
import { publishedVersion } from "../content/content.repository.ts";
import { checkPool } from "../drafts/check-pool.ts";
import { askedCheck, claimCheck } from "./site-check.repository.ts";
import type { SiteCheckTask } from "./site-check-worker.ts";

export const siteCheckJob = "site-check";

const hour = 3_600_000;
/** Hour of the nightly check in China. */
const nightHour = 3;
const chinaOffset = 8 * hour;

/** Checks the published site in a worker, as drafts are checked on large sites. */
export function siteCheckHandler({ contentDir, dataDir, databaseUrl, storage }: Config): JobHandler {
  const pool = checkPool.withFile<SiteCheckTask, void>(new URL("site-check-worker.ts", import.meta.url));
  return {
    run: (_payload, { signal }) =>
      pool.run(async () => ({ config: { contentDir, dataDir, databaseUrl, storage }, now: Date.now() }), signal),
    maxTries: 3,
    retryMs: 60_000,
  };
}

/**
 * Queues a check when content was published after the last scheduled one, or a night has begun since; once over all
 * replicas.
 * @param now milliseconds since 1970
 */
export async function enqueueDueCheck(db: Database, now: number): Promise<void> {
  const askedFor = `${await publishedVersion(db)} ${nightOf(now)}`;
  if ((await askedCheck(db)) === askedFor) return;
  await db.transaction().execute(async (transaction) => {
    if (await claimCheck(transaction, askedFor)) await enqueueCheck(transaction);
  });
}

/** Queues a check, unless one waits or runs. */
export async function enqueueCheck(db: Kysely<Schema>): Promise<void> {
  if (!(await isCheckRunning(db))) await enqueue(db, { kind: siteCheckJob, payload: {} });
}

/** Whether a check waits or runs. */
export async function isCheckRunning(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom("background_job")
    .select("id")
    .where("kind", "=", siteCheckJob)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();
  return row !== undefined;
}

/** The date in China whose nightly check is due. */
function nightOf(now: number): string {
  return new Date(now + chinaOffset - nightHour * hour).toISOString().slice(0, 10);
}
