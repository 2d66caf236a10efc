import { randomUUIDv7 } from "node:crypto";
import { type Expression, type ExpressionBuilder, type Insertable, sql, type SqlBool } from "kysely";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Database } from "../../db/open.ts";
import { enqueueRemovalOf } from "../../plugins/storage/stored-object.ts";
import type {
  ApplicationFileTable,
  ApplicationNoteTable,
  ApplicationRow,
  ApplicationTable,
  Schema,
} from "../../db/schema.ts";
import type { ApplicationState } from "@klarholm/contract/desk/application-states";

export type StoredFile = Omit<ApplicationFileTable, "application_id">;

export async function addApplication(db: Database, application: Insertable<ApplicationTable>): Promise<void> {
  await db.insertInto("application").values(application).execute();
}

export async function addFile(db: Database, applicationId: string, file: StoredFile): Promise<void> {
  await db
    .insertInto("application_file")
    .values({ application_id: applicationId, ...file })
    .execute();
}

/** Spends a captcha. Of simultaneous applications with the same captcha one succeeds. */
export async function spendCaptcha(db: Database, key: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("captcha").where("key", "=", key).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The application that a captcha was spent on. */
export async function applicationOfCaptcha(db: Database, captchaKey: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom("application").selectAll().where("captcha_key", "=", captchaKey).executeTakeFirst();
}

/**
 * Whether a phone number has applied for a position since a time.
 * @param phoneHashes by every key in use
 */
export async function hasApplied(
  db: Database,
  phoneHashes: readonly string[],
  jobId: string,
  since: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("application")
    .select("id")
    .where("phone_hash", "in", phoneHashes)
    .where("job_id", "=", jobId)
    .where("created_at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims a position for a phone number. Of simultaneous claims over all replicas one succeeds, if no application was
 * made since `since`. Deleting the application deletes its claim.
 */
export async function claimPosition(
  db: Database,
  { id, phone_hash, job_id, created_at }: Insertable<ApplicationTable>,
  since: string,
): Promise<boolean> {
  const claimed = await db
    .insertInto("application_latest")
    .values({ phone_hash, job_id, application_id: id, created_at })
    .onConflict((conflict) =>
      conflict
        .columns(["phone_hash", "job_id"])
        .doUpdateSet({ application_id: id, created_at })
        .where("application_latest.created_at", "<=", since),
    )
    .returning("application_id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Applications, newest first. @param since UTC, ISO 8601 */
export async function listApplications(
  db: Database,
  { since, jobId }: { since: string; jobId?: string | undefined },
): Promise<ApplicationRow[]> {
  const query = db
    .selectFrom("application")
    .selectAll()
    .where("created_at", ">=", since)
    .orderBy("created_at", "desc")
    .orderBy("id");
  return (jobId === undefined ? query : query.where("job_id", "=", jobId)).execute();
}

export async function readApplication(db: Database, id: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom("application").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function filesOf(db: Database, applicationId: string): Promise<ApplicationFileTable[]> {
  return db
    .selectFrom("application_file")
    .selectAll()
    .where("application_id", "=", applicationId)
    .orderBy("position")
    .execute();
}

/** Applications of a phone number, newest first. @param phoneHashes by every key in use */
export async function applicationsOfPhone(db: Database, phoneHashes: readonly string[]) {
  return db
    .selectFrom("application")
    .select(["id", "created_at", "job_title", "state", "state_name"])
    .where("phone_hash", "in", phoneHashes)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** @returns whether the application exists */
export async function setApplicationState(
  db: Database,
  id: string,
  { id: state, name }: Pick<ApplicationState, "id" | "name">,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("application")
    .set({ state, state_name: name })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns whether the application exists */
export async function assignApplication(db: Database, id: string, personId: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("application")
    .set({ assignee_id: personId })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Adds an encrypted note. */
export async function addNote(db: Database, note: Omit<ApplicationNoteTable, "id" | "created_at">): Promise<void> {
  await db
    .insertInto("application_note")
    .values({ id: randomUUIDv7(), created_at: new Date().toISOString(), ...note })
    .execute();
}

/** Notes on an application, the earliest first. */
export async function notesOf(db: Database, applicationId: string): Promise<ApplicationNoteTable[]> {
  return db
    .selectFrom("application_note")
    .selectAll()
    .where("application_id", "=", applicationId)
    .orderBy("id")
    .execute();
}

/** Deletes an application with everything that belongs to it. @returns whether it existed */
export async function removeApplication(db: Database, id: string): Promise<boolean> {
  return (await removeWhere(db, (eb) => eb("id", "=", id))) === 1;
}

/** Deletes applications that are older than a time. @returns how many */
export async function removeApplicationsBefore(db: Database, time: string): Promise<number> {
  return removeWhere(db, (eb) => eb("created_at", "<", time));
}

/** Kinds of jobs whose files contain applications; their payload names them. */
const exportJobs = ["applications-table", "applications-files"];

/** Deletes applications, and exports that contain them; jobs remove their files from the store. */
async function removeWhere(
  db: Database,
  which: (eb: ExpressionBuilder<Schema, "application">) => Expression<SqlBool>,
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const applications = transaction.selectFrom("application").select("application.id").where(which);
    const files = transaction.selectFrom("application_file").select("object").where("object", "is not", null);
    await enqueueRemovalOf(transaction, files.where("application_id", "in", applications));
    const exports = transaction
      .selectFrom("background_job")
      .select("background_job.id")
      .where("kind", "in", exportJobs)
      .where(({ exists }) =>
        exists(applications.where(sql<SqlBool>`background_job.payload like '%"' || application.id || '"%'`)),
      );
    for (const table of ["job_file", "job_piece"] as const)
      await transaction.deleteFrom(table).where("job_id", "in", exports).execute();
    const { numDeletedRows } = await transaction.deleteFrom("application").where(which).executeTakeFirst();
    return Number(numDeletedRows);
  });
}
