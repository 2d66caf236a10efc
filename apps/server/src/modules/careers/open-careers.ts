import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import type { ContentSource } from "../content/source.ts";
import { schedule } from "../../plugins/jobs/schedule.ts";
import { openApplicationKeys } from "./application-keys.ts";
import { ThreadedWriter } from "./application-writer.ts";
import { Careers } from "./careers.ts";
import { FileCheck } from "./file-check.ts";
import { deliverMails, type HrMailer, hrMailer } from "./hr-mail.ts";
import { PersonalData } from "./personal-data.ts";
import { storedBytes, warnedFrom } from "./quota.ts";

/** Milliseconds between two looks for what has been kept long enough. */
const purgeEvery = 3_600_000;
/** Milliseconds between two looks for mails that are due. */
const mailEvery = 20_000;

/** Opens what takes applications, with the work that it does by itself, for as long as the app lives. */
export async function openCareers(
  app: FastifyInstance,
  { config, db, contents }: { config: Config; db: Database; contents: ContentSource },
): Promise<Careers> {
  const keys = await openApplicationKeys(db, config);
  const personal = new PersonalData(keys);
  const writer = new ThreadedWriter(config, keys);
  app.readiness.forWriting(() => writer.prove());
  app.counts.queues.set("applications", () => writer.waiting);
  const used = async () => (await storedBytes(db)) / config.storeQuota;
  app.readiness.forWriting(async () => {
    const part = await used();
    if (part >= 1) throw new Error("Applications have used up QUOTA_STORE_MB: no more are taken.");
    if (part >= warnedFrom) return nearlyFull(part);
  });
  const careers = new Careers({
    db,
    personal,
    files: new FileCheck(config.clamav, (what) => app.counts.security.count("file", what)),
    writer,
    mail: config.smtpUrl !== undefined,
    quotas: config,
    onWithdrawn: (id) => app.log.info({ application: id }, "application withdrawn by its sender"),
  });
  // Hooks run from the last to the first: the regular work ends before what it works with.
  app.addHook("onClose", () => careers.close());

  const purge = async () => {
    const look = await careers.purge(contents.current());
    if (look.doubt)
      app.log.warn(
        { due: look.due, kept: look.kept, since: look.since },
        "the clock or the retention would remove far more applications than usual: they are kept, and removed when it is still so after a day",
      );
    else if (look.removed > 0)
      app.log.info({ applications: look.removed }, "applications removed after their retention");
  };
  schedule(app, purgeEvery, purge, "old applications were not removed");
  const measure = async () => {
    const part = await used();
    if (part >= warnedFrom) app.log.warn(nearlyFull(part));
  };
  schedule(app, purgeEvery, measure, "the room of applications was not measured");
  const mailer = hrMailer(config);
  if (mailer) {
    const send: HrMailer = async (application) => {
      await mailer(application);
      app.counts.mails.count("sent");
    };
    const onFault = (fault: unknown) => {
      app.counts.mails.count("failed");
      app.log.warn({ err: fault }, "mail to HR was not sent, and waits");
    };
    schedule(app, mailEvery, () => deliverMails(db, send, onFault), "mails to HR were not looked for");
  }
  return careers;
}

/** @param part of the quota that is used */
function nearlyFull(part: number): string {
  return `applications have used ${Math.floor(part * 100)} % of QUOTA_STORE_MB; when it is used up, no more are taken`;
}
