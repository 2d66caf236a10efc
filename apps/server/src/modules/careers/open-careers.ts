import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import { enqueueOnce } from "../../plugins/jobs/job.repository.ts";
import { schedule } from "../../plugins/jobs/schedule.ts";
import type { ContentSource } from "../content/source.ts";
import { openApplicationKeys } from "./application-keys.ts";
import { ApplicationWriter } from "./application-writer.ts";
import { Careers } from "./careers.ts";
import { FileCheck } from "./file-check.ts";
import { mailHandlers } from "./mail.ts";
import { adoptMails } from "./mail-queue.ts";
import { PersonalData } from "./personal-data.ts";
import { storedBytes, warningShare } from "./quota.ts";

/** The kind of the jobs that delete applications after their retention. */
const retentionJob = "retention";
/** Milliseconds between purges. */
const purgeInterval = 3_600_000;
/** Milliseconds between looks for mails of the previous release. */
const adoptInterval = 60_000;

/** Opens the careers module with its scheduled jobs, for the lifetime of the app. */
export async function openCareers(
  app: FastifyInstance,
  { config, db, contents }: { config: Config; db: Database; contents: ContentSource },
): Promise<Careers> {
  const keys = await openApplicationKeys(db, config);
  const writer = new ApplicationWriter(config, keys);
  app.readiness.addWriteCheck(() => writer.prove());
  app.counts.queues.set("applications", () => writer.pending);
  const usedShare = async () => (await storedBytes(db)) / config.storeQuota;
  app.readiness.addWriteCheck(async () => {
    const share = await usedShare();
    if (share >= 1) throw new Error("Applications have used up QUOTA_STORE_MB: no more are taken.");
    if (share >= warningShare) return quotaWarning(share);
  });
  const personal = new PersonalData(keys);
  const careers = new Careers({
    db,
    personal,
    files: new FileCheck(config.clamav, (reason) => app.counts.security.count("file", reason)),
    writer,
    mail: config.smtpUrl !== undefined,
    quotas: config,
    onWithdrawn: (id) => app.log.info({ application: id }, "application withdrawn by its sender"),
  });
  // Hooks run from the last to the first: scheduled jobs, which are added below, end first.
  app.addHook("onClose", () => writer.close());

  const purge = async () => {
    const result = await careers.purge(contents.current());
    if (result.doubt)
      app.log.warn(
        { due: result.due, remaining: result.remaining, since: result.since },
        "the clock or the retention would remove far more applications than usual: they are kept, and removed when it is still so after a day",
      );
    else if (result.removed > 0)
      app.log.info({ applications: result.removed }, "applications removed after their retention");
  };
  app.jobs.handle(retentionJob, { run: purge, maxTries: 3, retryMs: 60_000 });
  const enqueuePurge = async () => {
    const at = Math.floor(Date.now() / purgeInterval) * purgeInterval;
    await enqueueOnce(db, { kind: retentionJob, payload: {}, at });
  };
  schedule(app, purgeInterval, enqueuePurge, "the removal of old applications was not queued");
  const warnOfQuota = async () => {
    const share = await usedShare();
    if (share >= warningShare) app.log.warn(quotaWarning(share));
  };
  schedule(app, purgeInterval, warnOfQuota, "the storage used by applications was not measured");
  const onResult = (result: "sent" | "failed") => app.counts.mails.count(result);
  for (const [kind, handler] of mailHandlers(config, { db, personal, onResult })) app.jobs.handle(kind, handler);
  schedule(app, adoptInterval, () => adoptMails(db), "mails of the previous release were not queued");
  return careers;
}

/** @param share of the quota that is used */
function quotaWarning(share: number): string {
  return `applications have used ${Math.floor(share * 100)} % of QUOTA_STORE_MB; when it is used up, no more are taken`;
}
