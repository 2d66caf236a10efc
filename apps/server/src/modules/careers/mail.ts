import { createTransport, type SendMailOptions } from "nodemailer";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import type { ApplicationRow } from "../../db/schema.ts";
import { chinaTime } from "../../lib/china-time.ts";
import type { JobHandler } from "../../plugins/jobs/job-runner.ts";
import { readApplication } from "./application.repository.ts";
import { type Letter, markSent, openLetter, readLetter } from "./letter.repository.ts";
import { mailJobs } from "./mail-queue.ts";
import type { PersonalData } from "./personal-data.ts";

/** Milliseconds before the first retry; further delays are doubled, up to six hours. */
const retryMs = 60_000;
/** Tries of a mail: about four days for HR, about a day for applicants. */
const maxTries = { hr: 24, applicant: 13 };

interface MailParts {
  db: Database;
  personal: PersonalData;
  onResult: (result: "sent" | "failed") => void;
}

/**
 * Handlers of the jobs that send mail, by kind, from HR's address by the configured mail server; none where none is
 * configured.
 */
export function mailHandlers(
  { smtpUrl, hrEmail }: Pick<Config, "smtpUrl" | "hrEmail">,
  { db, personal, onResult }: MailParts,
): [kind: string, handler: JobHandler][] {
  if (smtpUrl === undefined || hrEmail === undefined) return [];
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  // Mail programs drop the duplicate of a mail that is sent twice, by its message id.
  const send = async (name: string, mail: SendMailOptions) => {
    const messageId = `<${name}@${hrEmail.split("@")[1] ?? "localhost"}>`;
    try {
      await transport.sendMail({ from: hrEmail, ...mail, messageId });
    } catch (error) {
      onResult("failed");
      // oxlint-disable-next-line preserve-caught-error -- its message may contain an address, which would be logged
      throw new Error(refusalOf(error));
    }
    onResult("sent");
  };
  const toHr: JobHandler = {
    retryMs,
    maxTries: maxTries.hr,
    async run(payload) {
      const { application: id } = z.object({ application: z.string() }).parse(payload);
      const application = await readApplication(db, id);
      if (application) await send(`application-${id}`, { to: hrEmail, ...mailToHr(application) });
    },
  };
  const toApplicant: JobHandler = {
    retryMs,
    maxTries: maxTries.applicant,
    async run(payload) {
      const { letter: id } = z.object({ letter: z.string() }).parse(payload);
      const stored = await readLetter(db, id);
      if (!stored || stored.sent_at !== null) return;
      await send(`letter-${id}`, mailToApplicant(openLetter(stored, personal)));
      await markSent(db, id);
    },
  };
  return [
    [mailJobs.hr, toHr],
    [mailJobs.applicant, toApplicant],
  ];
}

/** Without personal data, because mailboxes are not protected as the database is. */
function mailToHr({ id, job_title, city, stores, created_at }: ApplicationRow): SendMailOptions {
  const lines = [
    `编号：${id}`,
    `职位：${job_title}`,
    `城市：${city}`,
    `门店：${z.array(z.string()).parse(JSON.parse(stores)).join("、") || "—"}`,
    `时间：${chinaTime(created_at).slice(0, 16).replace("T", " ")}（北京时间）`,
  ];
  return {
    subject: `新的职位申请：${job_title}（${id}）`,
    text: `${lines.join("\n")}\n\n为保护个人信息，姓名、联系方式与附件不写入邮件；请凭编号向网站管理员索取。\n`,
  };
}

function mailToApplicant({ to, subject, text }: Letter): SendMailOptions {
  // An object, so that no text is parsed as several addresses.
  return { to: { name: "", address: to }, subject, text };
}

const refusal = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

/** Codes of a mail server's refusal. Its message, which may contain an address, is neither logged nor stored. */
function refusalOf(error: unknown): string {
  const { code, responseCode } = refusal.safeParse(error).data ?? {};
  return ["the mail server did not accept it:", code, responseCode].filter(Boolean).join(" ");
}
