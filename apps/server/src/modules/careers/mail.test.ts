import { createTransport, type Transporter } from "nodemailer";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { applicationDay, sealedRow } from "../../../test/applications.ts";
import { describeEngines, type TestDatabase } from "../../../test/databases.ts";
import { type Database, openDatabase } from "../../db/open.ts";
import { listJobs } from "../../plugins/jobs/job.repository.ts";
import { JobRunner } from "../../plugins/jobs/job-runner.ts";
import { addApplication } from "./application.repository.ts";
import { addLetter, lettersOf, letterState } from "./letter.repository.ts";
import { mailHandlers } from "./mail.ts";
import { adoptMails, queueHrMail } from "./mail-queue.ts";
import { PersonalData } from "./personal-data.ts";

/** What every mailer inherits `sendMail` from. */
const transporter: Transporter = Object.getPrototypeOf(createTransport({}));
const personal = new PersonalData(["a-key-of-at-least-thirty-two-letters"]);
const application = sealedRow.id;
const letter = { to: "lin@example.com", subject: "看店", text: "林晓，周五来看店好吗？" };

describeEngines("mails", (engine) => {
  let database: TestDatabase;
  /** A second replica: another connection to the same database. */
  let replica: Database;
  let now: number;
  const [results, faults]: [string[], unknown[]] = [[], []];
  const spy = () => vi.spyOn(transporter, "sendMail").mockResolvedValue(undefined);
  let sendMail: ReturnType<typeof spy>;
  beforeEach(async () => {
    database = await engine.open();
    replica = await openDatabase(database.settings, () => undefined);
    await addApplication(database.db, sealedRow);
    now = Date.now() + 1000;
    results.length = 0;
    faults.length = 0;
    sendMail = spy();
  });
  afterEach(async () => {
    sendMail.mockRestore();
    await replica.destroy();
    await database[Symbol.asyncDispose]();
  });
  /** Runs due jobs on both replicas. */
  const runDue = () =>
    Promise.all(
      [database.db, replica].map((db) => {
        const runner = new JobRunner(db, { now: () => now, onFault: (error) => faults.push(error) });
        const env = { smtpUrl: "smtp://mail.example.com", hrEmail: "hr@klarholm.example.com" };
        const parts = { db, personal, onResult: (result: string) => results.push(result) };
        for (const [kind, handler] of mailHandlers(env, parts)) runner.handle(kind, handler);
        return runner.runDue();
      }),
    );
  const add = () => addLetter(database.db, { application, by: "小吴", letter }, personal);
  const states = async () => (await lettersOf(database.db, application)).map(letterState);

  it("[INBOX-06] announces an application to HR once over all replicas, without personal data", async () => {
    await queueHrMail(database.db, application);
    await runDue();
    await runDue();
    expect(sendMail).toHaveBeenCalledExactlyOnceWith({
      from: "hr@klarholm.example.com",
      to: "hr@klarholm.example.com",
      subject: "新的职位申请：销售顾问（ABCD2345）",
      messageId: "<application-ABCD2345@klarholm.example.com>",
      // 02:00 UTC in mainland China, for people without a command line.
      text: expect.stringMatching(
        new RegExp(`^编号：ABCD2345\n[^]*门店：上海甲店\n时间：${applicationDay} 10:00（北京时间）\n`),
      ),
    });
    expect(JSON.stringify(sendMail.mock.calls)).not.toMatch(/sealed|hash|npm|applications export/);
    expect([results, faults]).toEqual([["sent"], []]);
  });

  it("[INBOX-06] sends a mail to an applicant once over all replicas, and retries it without storing its address", async () => {
    await add();
    sendMail.mockRejectedValueOnce(
      Object.assign(new Error("550 no mailbox lin@example.com"), { code: "EENVELOPE", responseCode: 550 }),
    );
    await runDue();
    const [job] = await listJobs(database.db, { limit: 1 });
    expect(job).toMatchObject({ kind: "mail-applicant", subject: application, state: "waiting", tries: 1 });
    expect(job?.error).toBe("the mail server did not accept it: EENVELOPE 550");
    expect(JSON.stringify([job, String(faults), await lettersOf(database.db, application)])).not.toMatch(
      /example\.com|看店/,
    );
    await runDue();
    expect([sendMail.mock.calls.length, await states()]).toEqual([1, ["waiting"]]);
    now += 90_000;
    await runDue();
    await runDue();
    expect(sendMail).toHaveBeenCalledTimes(2);
    const to = { name: "", address: letter.to };
    expect(sendMail).toHaveBeenLastCalledWith(expect.objectContaining({ to, subject: "看店", text: letter.text }));
    expect([await states(), results]).toEqual([["sent"], ["failed", "sent"]]);
  });

  it("[INBOX-06] sends mails that the previous release has queued once, and none of deleted applications", async () => {
    const earlier = new Date(Date.now() - 1000).toISOString();
    await database.db
      .insertInto("application_mail")
      .values({ application_id: application, next_try_at: earlier })
      .execute();
    await add();
    await database.db.deleteFrom("background_job").execute();
    await database.db.updateTable("application_letter").set({ next_try_at: earlier }).execute();
    expect(await states()).toEqual(["waiting"]);
    await Promise.all([adoptMails(database.db), adoptMails(replica)]);
    await runDue();
    expect(sendMail).toHaveBeenCalledTimes(2);
    expect(await states()).toEqual(["sent"]);

    await add();
    await queueHrMail(database.db, application);
    await database.db.deleteFrom("application").execute();
    await runDue();
    expect([sendMail.mock.calls.length, faults]).toEqual([2, []]);
  });
});
