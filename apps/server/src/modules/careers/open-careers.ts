import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import { schedule } from "../../plugins/jobs/schedule.ts";
import type { ContentSource } from "../content/source.ts";
import { openApplicationKeys } from "./application-keys.ts";
import { ApplicationWriter } from "./application-writer.ts";
import { Careers } from "./careers.ts";
import { FileCheck } from "./file-check.ts";
import { deliverMails, type HrMailer, hrMailer } from "./hr-mail.ts";
import { deliverLetters, type LetterMailer, letterMailer } from "./letters.ts";
import { PersonalData } from "./personal-data.ts";
import { storedBytes, warningShare } from "./quota.ts";

/** Milliseconds between purges. */
const purgeInterval = 3_600_000;
/** Milliseconds between deliveries of mail. */
const mailInterval = 20_000;

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
  const careers = new Careers({
    db,
    personal: new PersonalData(keys),
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
  schedule(app, purgeInterval, purge, "old applications were not removed");
  const warnOfQuota = async () => {
    const share = await usedShare();
    if (share >= warningShare) app.log.warn(quotaWarning(share));
  };
  schedule(app, purgeInterval, warnOfQuota, "the storage used by applications was not measured");
  const mailer = hrMailer(config);
  if (mailer) {
    const send: HrMailer = async (application) => {
      await mailer(application);
      app.counts.mails.count("sent");
    };
    const onFault = (fault: unknown) => {
      app.counts.mails.count("failed");
      app.log.warn({ err: fault }, "mail to HR was not sent; it will be retried");
    };
    schedule(app, mailInterval, () => deliverMails(db, send, onFault), "the queue of mails to HR was not read");
  }
  const toApplicants = letterMailer(config);
  if (toApplicants) {
    const send: LetterMailer = async (id, letter) => {
      await toApplicants(id, letter);
      app.counts.mails.count("sent");
    };
    const onFault = (fault: unknown) => {
      app.counts.mails.count("failed");
      // The error's message may contain the address.
      const code = fault instanceof Error && "code" in fault ? String(fault.code) : "";
      app.log.warn({ code }, "mail to an applicant was not sent");
    };
    const personal = new PersonalData(keys);
    const deliver = () => deliverLetters(db, personal, send, onFault);
    schedule(app, mailInterval, deliver, "the queue of mails to applicants was not read");
  }
  return careers;
}

/** @param share of the quota that is used */
function quotaWarning(share: number): string {
  return `applications have used ${Math.floor(share * 100)} % of QUOTA_STORE_MB; when it is used up, no more are taken`;
}
