import { createHash, randomUUIDv7 } from "node:crypto";
import type { JobState } from "@klarholm/contract/desk/jobs";
import { type Kysely, PostgresAdapter, type Selectable, sql } from "kysely";
import { notify } from "../../db/changes.ts";
import type { JobTable } from "../../db/job-schema.ts";
import type { Schema } from "../../db/schema.ts";

/** The database or a transaction. */
type Connection = Kysely<Schema>;
export type Job = Selectable<JobTable>;

/** The right to complete a running job. */
export interface Lease {
  id: string;
  lease: string;
}

/** The longest delay of a retry, in milliseconds. */
export const maxDelay = 6 * 3_600_000;

const iso = (time: number) => new Date(time).toISOString();

/**
 * Adds a job, in the caller's transaction: it runs once that has committed.
 * @param id of version 7; a new one by default
 * @param at when it may run, in milliseconds since 1970; at once by default
 * @param payload JSON for the handler of `kind`; without personal data, as `subject`, which staff see
 * @returns its id
 */
export async function enqueue(db: Connection, { id = randomUUIDv7(), ...job }: NewJob): Promise<string> {
  await insertJob(db, { id, ...job }).execute();
  await notifyOfJob(db, job.at);
  return id;
}

interface NewJob {
  id?: string;
  kind: string;
  payload: unknown;
  subject?: string;
  at?: number;
  /** Who starts it, as in `JobTable`; null by default. */
  personId?: string | null;
}

function insertJob(db: Connection, { id, kind, payload, subject = "", personId = null, at }: NewJob & { id: string }) {
  const now = iso(Date.now());
  return db.insertInto("background_job").values({
    id,
    kind,
    payload: JSON.stringify(payload),
    subject,
    person_id: personId,
    due_at: at === undefined ? now : iso(at),
    created_at: now,
  });
}

/**
 * Adds a job unless the same one, by kind, payload and time, is in the list: if all replicas add it, it runs once.
 * @param at milliseconds since 1970, such as the begin of the hour for which the job runs
 * @param due when it may run, in milliseconds since 1970; at once by default. Of several, the first added counts
 */
export async function enqueueOnce(
  db: Connection,
  { at, due, ...job }: Omit<NewJob, "id" | "at"> & { at: number; due?: number },
): Promise<void> {
  const id = jobIdOf(at, `${job.kind} ${JSON.stringify(job.payload)}`);
  const known = await db.selectFrom("background_job").select("id").where("id", "=", id).executeTakeFirst();
  if (known) return;
  await insertJob(db, { id, ...job, ...(due !== undefined && { at: due }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await notifyOfJob(db, due);
}

/** Lets every process look for due jobs. @param at when the job may run, as in `NewJob` */
async function notifyOfJob(db: Connection, at = 0): Promise<void> {
  if (at <= Date.now()) await notify(db, "jobs");
}

/** A UUID of version 7 whose random part is a hash of the name. */
function jobIdOf(time: number, name: string): string {
  const hash = createHash("sha256").update(name).digest("hex");
  const hex = `${time.toString(16).padStart(12, "0")}7${hash.slice(0, 3)}8${hash.slice(3, 18)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Claims a due job: a waiting one, or a running one whose lease has expired. Of simultaneous claims over all replicas
 * one gets it.
 * @param lease a new random value @param now milliseconds since 1970 @param leaseMs length of the lease
 */
export async function claimJob(
  db: Connection,
  kinds: readonly string[],
  { lease, now, leaseMs }: { lease: string; now: number; leaseMs: number },
): Promise<(Job & Lease) | undefined> {
  const due = db
    .selectFrom("background_job")
    .select("id")
    .where(sql<boolean>`state in ('waiting', 'running')`)
    // A time beyond the longest delay was set by a clock that has been set back since.
    .where(({ eb, or }) => or([eb("due_at", "<=", iso(now)), eb("due_at", ">", iso(now + 2 * maxDelay))]))
    .where("kind", "in", kinds)
    .orderBy("due_at")
    .limit(1);
  // On SQLite even an update without a match would wait for other writers.
  if (!(await due.executeTakeFirst())) return undefined;
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const row = await db
    .updateTable("background_job")
    .set(({ eb }) => ({ state: "running", lease, tries: eb("tries", "+", 1), due_at: iso(now + leaseMs) }))
    .where("id", "=", isPostgres ? due.forUpdate().skipLocked() : due)
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, lease };
}

/** Extends a lease, and stores the progress. @returns false when the job was cancelled or taken over */
export async function extendLease(
  db: Connection,
  held: Lease,
  change: { until: number; progress?: number | undefined },
): Promise<boolean> {
  const { until, progress } = change;
  return updateHeld(db, held, { due_at: iso(until), ...(progress !== undefined && { progress }) });
}

/** Why a run failed. */
export interface JobError {
  error: string;
  /** As in `JobTable`. */
  error_code: string;
}

const noError: JobError = { error: "", error_code: "" };

/** Ends a held job; a job that was cancelled or taken over does not change. @returns whether it was held */
export async function endJob(
  db: Connection,
  held: Lease,
  state: "done" | "failed",
  error: JobError = noError,
): Promise<boolean> {
  const progress = state === "done" ? { progress: 100 } : {};
  return updateHeld(db, held, { state, lease: null, ...error, finished_at: iso(Date.now()), ...progress });
}

/** Puts a held job back, to run at a time. @param tries as stored from then on */
export async function putBack(
  db: Connection,
  held: Lease,
  { at, tries, ...error }: { at: number; tries: number } & Partial<JobError>,
): Promise<boolean> {
  return updateHeld(db, held, { state: "waiting", lease: null, due_at: iso(at), tries, ...noError, ...error });
}

async function updateHeld(db: Connection, { id, lease }: Lease, change: Partial<Job>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("background_job")
    .set(change)
    .where("id", "=", id)
    .where("lease", "=", lease)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Cancels an open job, in one of the states; a running one notices at its next heartbeat. @returns whether it was open */
export async function cancelJob(
  db: Connection,
  id: string,
  states: readonly JobState[] = ["waiting", "running"],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("background_job")
    .set({ state: "cancelled", lease: null, finished_at: iso(Date.now()) })
    .where("id", "=", id)
    .where("state", "in", states)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Runs a failed, cancelled or waiting job at once, with all tries again. @returns whether there was one */
export async function retryJob(db: Connection, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("background_job")
    .set({ state: "waiting", tries: 0, progress: 0, ...noError, due_at: iso(Date.now()), finished_at: null })
    .where("id", "=", id)
    .where("state", "in", ["failed", "cancelled", "waiting"])
    .executeTakeFirst();
  await notifyOfJob(db);
  return numUpdatedRows === 1n;
}

export async function readJob(db: Connection, id: string): Promise<Job | undefined> {
  return db.selectFrom("background_job").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function readJobs(db: Connection, ids: readonly string[]): Promise<Job[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("background_job").selectAll().where("id", "in", ids).execute();
}

/** The latest jobs of some kinds that a person started, newest first. */
export async function jobsOfPerson(
  db: Connection,
  { personId, kinds, limit }: { personId: string; kinds: readonly string[]; limit: number },
): Promise<Job[]> {
  return db
    .selectFrom("background_job")
    .selectAll()
    .where("person_id", "=", personId)
    .where("kind", "in", kinds)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Jobs, newest first. @param before id of the last one of the previous part */
export async function listJobs(
  db: Connection,
  { state, before, limit }: { state?: JobState | undefined; before?: string | undefined; limit: number },
): Promise<Job[]> {
  return db
    .selectFrom("background_job")
    .selectAll()
    .$if(state !== undefined, (jobs) => jobs.where("state", "=", state ?? "waiting"))
    .$if(before !== undefined, (jobs) => jobs.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** @param kinds all by default */
export async function countJobs(db: Connection, state: JobState, kinds?: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom("background_job")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("state", "=", state)
    .$if(kinds !== undefined, (jobs) => jobs.where("kind", "in", kinds ?? []))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes ended jobs of a state that ended before a time. @param time UTC, ISO 8601 */
export async function purgeJobs(db: Connection, state: JobState, time: string): Promise<void> {
  await db.deleteFrom("background_job").where("state", "=", state).where("finished_at", "<", time).execute();
}
