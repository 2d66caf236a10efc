import type { Insertable, Kysely } from "kysely";
import type { ApplicationFileTable, ApplicationTable, Schema } from "../../db/schema.ts";

/** The database or a transaction of it. */
export type Connection = Kysely<Schema>;

export type StoredFile = Omit<ApplicationFileTable, "application_id">;

export async function addApplication(db: Connection, application: Insertable<ApplicationTable>): Promise<void> {
  await db.insertInto("application").values(application).execute();
}

export async function addFile(db: Connection, applicationId: string, file: StoredFile): Promise<void> {
  await db
    .insertInto("application_file")
    .values({ application_id: applicationId, ...file })
    .execute();
}

/** @param part from 0 */
export async function addPiece(
  db: Connection,
  applicationId: string,
  position: number,
  part: number,
  data: Uint8Array,
): Promise<void> {
  await db.insertInto("application_piece").values({ application_id: applicationId, position, part, data }).execute();
}

/** Queues the mail that tells HR of an application. */
export async function addMail(db: Connection, applicationId: string, now: string): Promise<void> {
  await db.insertInto("application_mail").values({ application_id: applicationId, next_try_at: now }).execute();
}

/** The application that a captcha was spent on. */
export async function applicationOfCaptcha(db: Connection, captchaKey: string): Promise<ApplicationTable | undefined> {
  return db.selectFrom("application").selectAll().where("captcha_key", "=", captchaKey).executeTakeFirst();
}

/** Whether a phone number has applied for a position since a time. @param phoneHashes by each key that there is */
export async function hasApplied(
  db: Connection,
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
 * Claims a position for a phone number: of any that come at once, in whatever processes, one is told that it may
 * apply, when none has since `since`. The claim lives as long as the application that is to follow in the transaction.
 */
export async function claimPosition(
  db: Connection,
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
  db: Connection,
  { since, jobId }: { since: string; jobId?: string | undefined },
): Promise<ApplicationTable[]> {
  const query = db
    .selectFrom("application")
    .selectAll()
    .where("created_at", ">=", since)
    .orderBy("created_at", "desc")
    .orderBy("id");
  return (jobId === undefined ? query : query.where("job_id", "=", jobId)).execute();
}

export async function readApplication(db: Connection, id: string): Promise<ApplicationTable | undefined> {
  return db.selectFrom("application").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function filesOf(db: Connection, applicationId: string): Promise<ApplicationFileTable[]> {
  return db
    .selectFrom("application_file")
    .selectAll()
    .where("application_id", "=", applicationId)
    .orderBy("position")
    .execute();
}

/** A file's bytes as they are stored, piece by piece. */
export async function* piecesOf(db: Connection, applicationId: string, position: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const row = await db
      .selectFrom("application_piece")
      .select("data")
      .where(({ and }) => and({ application_id: applicationId, position, part }))
      .executeTakeFirst();
    if (!row) return;
    yield row.data;
  }
}

/** Removes an application with everything that belongs to it. @returns whether there was one */
export async function removeApplication(db: Connection, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("application").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Removes applications that are older. @returns how many */
export async function removeApplicationsBefore(db: Connection, time: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("application").where("created_at", "<", time).executeTakeFirst();
  return Number(numDeletedRows);
}
