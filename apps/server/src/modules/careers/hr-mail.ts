import type { Selectable } from "kysely";
import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import type { ApplicationMailTable, ApplicationRow } from "../../db/schema.ts";
import { chinaTime } from "../../lib/china-time.ts";

/** Sends one mail about an application. @throws when the mail server does not accept it */
export type HrMailer = (application: ApplicationRow) => Promise<void>;

/** Milliseconds for which a process owns a mail that it has claimed. */
const claimTime = 120_000;
/** The longest delay before a retry, in milliseconds. */
const maxDelay = 6 * 3_600_000;
/** Milliseconds until the next try: a minute, doubled each time. */
const retryDelay = (tries: number) => Math.min(60_000 * 2 ** tries, maxDelay);

/**
 * Sends by the configured mail server; undefined where none is configured. Mails contain no personal data, because
 * mailboxes are not protected as the database is.
 */
export function hrMailer({ smtpUrl, hrEmail }: Pick<Config, "smtpUrl" | "hrEmail">): HrMailer | undefined {
  if (smtpUrl === undefined || hrEmail === undefined) return undefined;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return async ({ id, job_title, city, stores, created_at }) => {
    const lines = [
      `编号：${id}`,
      `职位：${job_title}`,
      `城市：${city}`,
      `门店：${z.array(z.string()).parse(JSON.parse(stores)).join("、") || "—"}`,
      `时间：${chinaTime(created_at).slice(0, 16).replace("T", " ")}（北京时间）`,
    ];
    await transport.sendMail({
      from: hrEmail,
      to: hrEmail,
      subject: `新的职位申请：${job_title}（${id}）`,
      text: `${lines.join("\n")}\n\n为保护个人信息，姓名、联系方式与附件不写入邮件；请凭编号向网站管理员索取。\n`,
      // Mail programs drop the duplicate of a mail that is sent twice.
      messageId: `<application-${id}@${hrEmail.split("@")[1] ?? "localhost"}>`,
    });
  };
}

/**
 * Sends the mails that are due, one after another. A mail that fails is retried later.
 * @param onFault receives the error of a mail that was not sent
 */
export async function deliverMails(
  db: Database,
  send: HrMailer,
  onFault: (error: unknown) => void,
  now: () => number = Date.now,
): Promise<void> {
  for (;;) {
    const due = await claimDue(db, now());
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
        .set({ tries: tries + 1, next_try_at: iso(now() + retryDelay(tries)) })
        .where("application_id", "=", id)
        .execute();
    }
  }
}

/** Claims a due mail by moving its next try forward; another process sends it if this one dies. */
async function claimDue(db: Database, now: number): Promise<Selectable<ApplicationMailTable> | undefined> {
  const due = await db
    .selectFrom("application_mail")
    .selectAll()
    // A delay beyond the longest one was set by a clock that has been set back since.
    .where(({ eb, or }) => or([eb("next_try_at", "<=", iso(now)), eb("next_try_at", ">", iso(now + maxDelay))]))
    .orderBy("next_try_at")
    .limit(1)
    .executeTakeFirst();
  if (!due) return undefined;
  const { numUpdatedRows } = await db
    .updateTable("application_mail")
    .set({ next_try_at: iso(now + claimTime) })
    .where("application_id", "=", due.application_id)
    .where("next_try_at", "=", due.next_try_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? due : claimDue(db, now);
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
