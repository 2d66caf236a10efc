import type { Selectable } from "kysely";
import { createTransport } from "nodemailer";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import type { ApplicationMailTable, ApplicationTable } from "../../db/schema.ts";

/** Sends one mail that tells of an application. @throws when the mail server does not take it */
export type HrMailer = (application: ApplicationTable) => Promise<void>;

/** Milliseconds for which a mail is one process's to send. */
const claim = 120_000;
/** Milliseconds that a mail waits for its next try, at most. */
const longest = 6 * 3_600_000;
/** Milliseconds until the next try: a minute, doubled each time. */
const retryAfter = (tries: number) => Math.min(60_000 * 2 ** tries, longest);

/** Mail by the configured server; undefined where none is. It holds nothing that tells a person by: mailboxes are no place for it. */
export function hrMailer({ smtpUrl, hrEmail }: Pick<Config, "smtpUrl" | "hrEmail">): HrMailer | undefined {
  if (smtpUrl === undefined || hrEmail === undefined) return undefined;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return async ({ id, job_title, city, stores, created_at }) => {
    const chosen: unknown = JSON.parse(stores);
    const lines = [
      `编号：${id}`,
      `职位：${job_title}`,
      `城市：${city}`,
      `门店：${Array.isArray(chosen) ? chosen.join("、") || "—" : "—"}`,
      `时间：${localTime(created_at)}（北京时间）`,
    ];
    await transport.sendMail({
      from: hrEmail,
      to: hrEmail,
      subject: `新的职位申请：${job_title}（${id}）`,
      text: `${lines.join("\n")}\n\n为保护个人信息，姓名、联系方式与附件不写入邮件；请凭编号向网站管理员索取。\n`,
      // A mail that is sent twice, because its note got lost, is one mail to mail programs.
      messageId: `<application-${id}@${hrEmail.split("@")[1] ?? "localhost"}>`,
    });
  };
}

/** As clocks in China show it: 2026-03-01 10:00. */
function localTime(time: string): string {
  return new Date(time).toLocaleString("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short", timeStyle: "short" });
}

/**
 * Sends the mails that are due, one after the other. One that fails waits for its next try; applicants never do.
 * @param onFault hears why a mail was not sent
 */
export async function deliverMails(
  db: Database,
  send: HrMailer,
  onFault: (error: unknown) => void,
  now: () => number = Date.now,
): Promise<void> {
  for (;;) {
    const due = await takeDue(db, now());
    if (!due) return;
    const { application_id: id, tries } = due;
    const application = await db.selectFrom("application").selectAll().where("id", "=", id).executeTakeFirst();
    try {
      if (application) await send(application);
      await db.deleteFrom("application_mail").where("application_id", "=", id).execute();
    } catch (error) {
      onFault(error);
      await db
        .updateTable("application_mail")
        .set({ tries: tries + 1, next_try_at: iso(now() + retryAfter(tries)) })
        .where("application_id", "=", id)
        .execute();
    }
  }
}

/** Claims a mail that is due: whoever moves its time forward has it, and another process gets it when this one dies. */
async function takeDue(db: Database, now: number): Promise<Selectable<ApplicationMailTable> | undefined> {
  const due = await db
    .selectFrom("application_mail")
    .selectAll()
    // What waits for longer than any mail does was put off by a clock that was set back since.
    .where(({ eb, or }) => or([eb("next_try_at", "<=", iso(now)), eb("next_try_at", ">", iso(now + longest))]))
    .orderBy("next_try_at")
    .limit(1)
    .executeTakeFirst();
  if (!due) return undefined;
  const { numUpdatedRows } = await db
    .updateTable("application_mail")
    .set({ next_try_at: iso(now + claim) })
    .where("application_id", "=", due.application_id)
    .where("next_try_at", "=", due.next_try_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? due : takeDue(db, now);
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
