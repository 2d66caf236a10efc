import type { Selectable } from "kysely";
import { createTransport } from "nodemailer";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import type { ApplicationLetterTable } from "../../db/schema.ts";
import { type Letter, openLetter } from "./letter.repository.ts";
import type { PersonalData } from "./personal-data.ts";

/** Sends one mail to an applicant. @throws when the mail server does not accept it */
export type LetterMailer = (id: string, letter: Letter) => Promise<void>;

/** Milliseconds for which a process owns a mail that it has claimed. */
const claimTime = 120_000;
/** Tries until a mail is given up: about a day. */
export const maxTries = 10;
/** Milliseconds until the next try: a minute, doubled each time. */
const retryDelay = (tries: number) => 60_000 * 2 ** tries;

/** Sends from HR's address by the configured mail server; undefined where none is configured. */
export function letterMailer({ smtpUrl, hrEmail }: Pick<Config, "smtpUrl" | "hrEmail">): LetterMailer | undefined {
  if (smtpUrl === undefined || hrEmail === undefined) return undefined;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return async (id, { to, subject, text }) => {
    await transport.sendMail({
      from: hrEmail,
      // An object, so that no text is parsed as several addresses.
      to: { name: "", address: to },
      subject,
      text,
      // Mail programs drop the duplicate of a mail that is sent twice.
      messageId: `<letter-${id}@${hrEmail.split("@")[1] ?? "localhost"}>`,
    });
  };
}

/**
 * Sends the mails that are due, one after another. A mail that fails is retried later, and given up after `maxTries`.
 * @param onFault receives the error of a mail that was not sent
 */
export async function deliverLetters(
  db: Database,
  personal: PersonalData,
  send: LetterMailer,
  onFault: (error: unknown) => void,
  now: () => number = Date.now,
): Promise<void> {
  for (;;) {
    const due = await claimDue(db, now());
    if (!due) return;
    const { id, tries } = due;
    const end = (changes: Partial<Selectable<ApplicationLetterTable>>) =>
      db.updateTable("application_letter").set(changes).where("id", "=", id).execute();
    try {
      await send(id, openLetter(due, personal));
      await end({ sent_at: iso(now()), next_try_at: null });
    } catch (error) {
      onFault(error);
      const isLast = tries + 1 >= maxTries;
      await end({ tries: tries + 1, next_try_at: isLast ? null : iso(now() + retryDelay(tries)) });
    }
  }
}

/** Claims a due mail by moving its next try forward; another process sends it if this one dies. */
async function claimDue(db: Database, now: number): Promise<Selectable<ApplicationLetterTable> | undefined> {
  const due = await db
    .selectFrom("application_letter")
    .selectAll()
    .where("next_try_at", "<=", iso(now))
    .orderBy("next_try_at")
    .limit(1)
    .executeTakeFirst();
  if (!due) return undefined;
  const { numUpdatedRows } = await db
    .updateTable("application_letter")
    .set({ next_try_at: iso(now + claimTime) })
    .where("id", "=", due.id)
    .where("next_try_at", "=", due.next_try_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? due : claimDue(db, now);
}

const iso = (time: number) => new Date(time).toISOString();
