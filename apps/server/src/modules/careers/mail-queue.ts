import type { Database } from "../../db/open.ts";
import { enqueue } from "../../plugins/jobs/job.repository.ts";

/** Kinds of the jobs that send mail. */
export const mailJobs = { hr: "mail-hr", applicant: "mail-applicant" } as const;

/** Queues the mail that informs HR of an application, in the caller's transaction. */
export async function queueHrMail(db: Database, application: string): Promise<void> {
  await enqueue(db, { kind: mailJobs.hr, payload: { application }, subject: application });
}

/** Queues a stored mail to an applicant, in the caller's transaction. The job has the id of the mail. */
export async function queueLetter(db: Database, letter: { id: string; application_id: string }): Promise<void> {
  const { id, application_id: subject } = letter;
  await enqueue(db, { id, kind: mailJobs.applicant, payload: { letter: id }, subject });
}

/**
 * Moves due mails that the previous release queued in columns of its own to the queue of jobs. Of this and a replica of
 * that release, which may still send them, one gets each. To be removed with those columns.
 */
export async function adoptMails(db: Database): Promise<void> {
  const now = new Date().toISOString();
  const mails = await db.selectFrom("application_mail").selectAll().where("next_try_at", "<=", now).execute();
  for (const { application_id, next_try_at } of mails)
    await db.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom("application_mail")
        .where("application_id", "=", application_id)
        .where("next_try_at", "=", next_try_at)
        .executeTakeFirst();
      if (numDeletedRows === 1n) await queueHrMail(transaction, application_id);
    });
  const letters = await db
    .selectFrom("application_letter")
    .select(["id", "application_id", "next_try_at"])
    .where("next_try_at", "<=", now)
    .execute();
  for (const { id, application_id, next_try_at } of letters)
    await db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable("application_letter")
        .set({ next_try_at: null })
        .where("id", "=", id)
        .where("next_try_at", "=", next_try_at)
        .executeTakeFirst();
      if (numUpdatedRows === 1n) await queueLetter(transaction, { id, application_id });
    });
}
