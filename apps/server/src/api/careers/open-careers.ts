import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { ContentSource } from "../../content/source.ts";
import type { Database } from "../../db/open.ts";
import { ThreadedWriter } from "./application-writer.ts";
import { Careers } from "./careers.ts";
import { deliverMails, hrMailer } from "./hr-mail.ts";
import { openApplicationKey, PersonalData } from "./personal-data.ts";
import type { UploadDesk } from "./receive-upload.ts";

/** Milliseconds between two looks for what has been kept long enough; a server that starts looks at once. */
const purgeEvery = 3_600_000;
/** Milliseconds between two looks for mails that are due. */
const mailEvery = 20_000;

/** Opens what takes applications, with the work that it does by itself, for as long as the app lives. */
export async function openCareers(app: FastifyInstance, { config, db, contents, uploads }: { config: Config; db: Database; contents: ContentSource; uploads: UploadDesk }): Promise<Careers> {
  const personal = new PersonalData(await openApplicationKey(db, config));
  const careers = new Careers({ db, personal, writer: new ThreadedWriter(config), mail: config.smtpUrl !== undefined });
  const mailer = hrMailer(config);
  const jobs = [
    every(purgeEvery, async () => {
      await uploads.tidy();
      const removed = await careers.purge(contents.current());
      if (removed > 0) app.log.info({ applications: removed }, "applications removed after their retention");
    }),
    ...(mailer ? [every(mailEvery, () => deliverMails(db, mailer, (fault) => app.log.warn({ err: fault }, "mail to HR was not sent, and waits")))] : []),
  ];
  app.addHook("onClose", async () => {
    await Promise.all(jobs.map((job) => job.stop()));
    await careers.close();
  });
  return careers;

  function every(interval: number, work: () => Promise<void>) {
    let underWay: Promise<void> = Promise.resolve();
    const run = () => {
      underWay = underWay.then(work).catch((error: unknown) => app.log.warn({ err: error }, "careers: regular work failed"));
    };
    const timer = setInterval(run, interval);
    timer.unref();
    run();
    return {
      async stop() {
        clearInterval(timer);
        await underWay;
      },
    };
  }
}
