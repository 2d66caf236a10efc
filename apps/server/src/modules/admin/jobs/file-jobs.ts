import { randomUUIDv7 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { hasOwn } from "@klarholm/contract/has-own";
import { type FileJobKind, fileJobKinds, fileJobs } from "@klarholm/contract/desk/jobs";
import { type ErrorCode, errorCodes } from "@klarholm/contract/errors";
import { may } from "@klarholm/contract/desk/roles";
import type { Selectable } from "kysely";
import type { Database } from "../../../db/open.ts";
import type { JobFileTable } from "../../../db/job-schema.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import {
  cancelJob,
  enqueue,
  type Job,
  jobsOfPerson,
  readJob,
  readJobs,
  retryJob,
} from "../../../plugins/jobs/job.repository.ts";
import type { JobFiles, NewJobFile } from "../../../plugins/jobs/job-files.ts";
import type { JobRunner } from "../../../plugins/jobs/job-runner.ts";
import type { Actor } from "../actor.ts";

type FileJob = DeskAnswer<"fileJobs">["jobs"][number];
type Person = Pick<Actor, "id" | "role">;

const day = 24 * 3_600_000;
/** Open jobs that a person may have at a time. */
const maxOpen = 10;
/** Jobs of a list. */
const maxListed = 20;
/** Milliseconds between looks at a job that a call waits for, growing to the second. */
const [firstLook, lastLook] = [20, 500];

export interface NewFileJob {
  kind: FileJobKind;
  payload: unknown;
  /** For staff, without personal data. */
  subject: string;
  /** The file that the job reads. */
  input?: Omit<NewJobFile, "lifetime">;
  /** Writes what must exist with the job, in the same transaction. */
  alsoWrite?: (transaction: Database, id: string) => Promise<void>;
}

/** Milliseconds for which the files of a kind of job stay. */
export const fileLifetime = (kind: FileJobKind): number => fileJobs[kind].days * day;

/** Jobs that people start, and their files. The table `fileJobs` of the contract decides who may do what. */
export class FileJobs {
  readonly #db: Database;
  readonly #runner: JobRunner;
  readonly files: JobFiles;

  constructor(db: Database, runner: JobRunner, files: JobFiles) {
    this.#db = db;
    this.#runner = runner;
    this.files = files;
  }

  /** Queues a job, which starts at once. @throws ApiError FORBIDDEN, or TOO_MANY_JOBS when the person has many open ones */
  async start(person: Person, { kind, payload, subject, input, alsoWrite }: NewFileJob): Promise<string> {
    if (!may(person.role, fileJobs[kind].action)) throw new ApiError("FORBIDDEN");
    const own = await jobsOfPerson(this.#db, { personId: person.id, kinds: fileJobKinds, limit: 3 * maxOpen });
    if (own.filter(isOpen).length >= maxOpen) throw new ApiError("TOO_MANY_JOBS");
    const id = randomUUIDv7();
    await this.#db.transaction().execute(async (transaction) => {
      await enqueue(transaction, { id, kind, payload, subject, personId: person.id });
      if (input) await this.files.addInput(transaction, id, { ...input, lifetime: fileLifetime(kind) });
      await alsoWrite?.(transaction, id);
    });
    void this.#runner.runDue();
    return id;
  }

  /** A job that a person may see: its own, or any for an admin. @throws ApiError ITEM_NOT_FOUND for any other */
  async find(person: Person, id: string): Promise<Job & { kind: FileJobKind }> {
    const job = await readJob(this.#db, id);
    if (!job || !isFileJob(job) || !maySee(person, job)) throw new ApiError("ITEM_NOT_FOUND");
    return job;
  }

  /** The latest jobs that a person started, as the desk shows them. */
  async list(person: Person, kinds: readonly FileJobKind[] = fileJobKinds): Promise<FileJob[]> {
    if (kinds.length === 0) return [];
    return this.present(person, await jobsOfPerson(this.#db, { personId: person.id, kinds, limit: maxListed }));
  }

  /** Those of some jobs that a person may see. */
  async present(person: Person, jobs: readonly Job[]): Promise<FileJob[]> {
    const seen = jobs.filter(isFileJob).filter((job) => maySee(person, job));
    const results = await this.files.resultsOf(seen.map(({ id }) => id));
    return seen.map((job) => presented(job, results.get(job.id)));
  }

  /** The same by ids. */
  async presentAll(person: Person, ids: readonly string[]): Promise<FileJob[]> {
    return this.present(person, await readJobs(this.#db, ids));
  }

  /** Cancels an open job; removes the files of a job that is done. @throws ApiError ITEM_NOT_FOUND */
  async cancel(person: Person, id: string): Promise<void> {
    const { state } = await this.find(person, id);
    if (await cancelJob(this.#db, id)) this.#runner.abort(id);
    else if (state === "done") await this.files.remove(id);
  }

  /** Runs a job again. @throws ApiError ITEM_NOT_FOUND */
  async retry(person: Person, id: string): Promise<void> {
    await this.find(person, id);
    if (!(await retryJob(this.#db, id))) throw new ApiError("ITEM_NOT_FOUND");
    void this.#runner.runDue();
  }

  /** The file that a job made. @throws ApiError ITEM_NOT_FOUND */
  async result(person: Person, id: string): Promise<{ job: Job; file: Selectable<JobFileTable> }> {
    const job = await this.find(person, id);
    const file = await this.files.find(id, "result");
    if (job.state !== "done" || !file) throw new ApiError("ITEM_NOT_FOUND");
    return { job, file };
  }

  /**
   * Waits for the end of a job.
   * @param signal cancels the job
   * @throws ApiError for the reason of a job that failed; the signal's reason
   */
  async wait(person: Person, id: string, signal: AbortSignal): Promise<void> {
    for (let delay = firstLook; ; delay = Math.min(2 * delay, lastLook)) {
      const job = await readJob(this.#db, id);
      if (job?.state === "done") return;
      if (!job || job.state === "cancelled") throw new ApiError("ITEM_NOT_FOUND", { detail: "the job was cancelled" });
      if (job.state === "failed")
        throw isErrorCode(job.error_code)
          ? new ApiError(job.error_code, { message: job.error })
          : new ApiError("INTERNAL", { detail: job.error });
      if (signal.aborted) await this.cancel(person, id);
      signal.throwIfAborted();
      await sleep(delay, undefined, { signal }).catch(() => undefined);
    }
  }
}

const isOpen = ({ state }: Job) => state === "waiting" || state === "running";
const isFileJob = (job: Job): job is Job & { kind: FileJobKind } => hasOwn(fileJobs, job.kind);

const isErrorCode = (code: string): code is ErrorCode => hasOwn(errorCodes, code);

function maySee({ id, role }: Person, job: Job & { kind: FileJobKind }): boolean {
  return may(role, fileJobs[job.kind].action) && (job.person_id === id || role === "admin");
}

function presented(job: Job & { kind: FileJobKind }, file: Selectable<JobFileTable> | undefined): FileJob {
  const { id, kind, subject, state, progress, error, error_code, created_at } = job;
  return {
    id,
    kind,
    subject,
    state,
    progress,
    // Other messages are not written for staff.
    error: error_code === "" ? "" : error,
    errorCode: error_code,
    createdAt: created_at,
    file: file
      ? { name: file.name, bytes: file.bytes, until: file.expires_at, downloadedAt: file.downloaded_at }
      : null,
  };
}
