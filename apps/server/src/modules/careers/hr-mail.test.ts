import { createTransport, type Transporter } from "nodemailer";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sealedRow } from "../../../test/applications.ts";
import { describeEngines, type TestDatabase } from "../../../test/databases.ts";
import { addApplication, addMail } from "./application.repository.ts";
import { deliverMails, hrMailer } from "./hr-mail.ts";

/** What every mailer inherits `sendMail` from. */
const transporter: Transporter = Object.getPrototypeOf(createTransport({}));

describeEngines("mail to HR", (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await engine.open();
    await addApplication(database.db, sealedRow);
    await addMail(database.db, sealedRow.id, sealedRow.created_at);
  });
  afterEach(() => database[Symbol.asyncDispose]());
  const queued = () => database.db.selectFrom("application_mail").select("tries").execute();

  it("announces an application once, without personal data", async () => {
    const sendMail = vi.spyOn(transporter, "sendMail").mockResolvedValue();
    const send = hrMailer({ smtpUrl: "smtp://mail.example.com", hrEmail: "hr@klarholm.example.com" });
    if (!send) throw new Error("no mailer");
    for (let turn = 0; turn < 2; turn++)
      await deliverMails(database.db, send, (fault) => expect.unreachable(String(fault)));
    expect(sendMail).toHaveBeenCalledExactlyOnceWith({
      from: "hr@klarholm.example.com",
      to: "hr@klarholm.example.com",
      subject: "新的职位申请：销售顾问（ABCD2345）",
      messageId: "<application-ABCD2345@klarholm.example.com>",
      // 2026-03-01T02:00:00Z in mainland China, for people without a command line.
      text: expect.stringMatching(/^编号：ABCD2345\n[^]*门店：上海甲店\n时间：2026-03-01 10:00（北京时间）\n/),
    });
    expect(JSON.stringify(sendMail.mock.calls)).not.toMatch(/sealed|hash|npm|applications export/);
    expect(await queued()).toEqual([]);
    sendMail.mockRestore();
  });

  it("is retried with growing delays, and sent once by several processes", async () => {
    let now = Date.parse("2026-03-01T02:00:00Z");
    const faults: unknown[] = [];
    const deliver = (send: () => Promise<void>, at: number) =>
      deliverMails(
        database.db,
        send,
        (fault) => faults.push(fault),
        () => at,
      );
    const fail = async () => {
      throw new Error("mailbox full");
    };
    for (const delay of [60_000, 120_000, 240_000]) {
      await deliver(fail, now);
      await deliver(fail, now + delay - 1000);
      now += delay;
    }
    expect(faults).toHaveLength(3);
    expect(await queued()).toEqual([{ tries: 3 }]);
    let sent = 0;
    const send = async () => void (sent += 1);
    await Promise.all([1, 2, 3].map(() => deliver(send, now)));
    expect([sent, await queued()]).toEqual([1, []]);
  });
});
