import { setTimeout as sleep } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import type { DocumentType } from "@klarholm/contract/documents";
import type { Insertable } from "kysely";
import { connectDatabase, statementTimeoutMs } from "../../db/open.ts";
import { checkWritable } from "../../db/check-writable.ts";
import type { ApplicationRow, ApplicationTable } from "../../db/schema.ts";
import { readScratch, type ScratchFile } from "../../plugins/http/uploads/scratch-file.ts";
import { type SystemFault, systemFault } from "../../plugins/http/system-fault.ts";
import {
  addApplication,
  addFile,
  applicationOfCaptcha,
  claimPosition,
  hasApplied,
  spendCaptcha,
  type StoredFile,
} from "./application.repository.ts";
import { emitEvent } from "../hooks/hook.repository.ts";
import { queueHrMail } from "./mail-queue.ts";
import { addToQuota, type ExceededQuota, type Quota } from "./quota.ts";
import { chunkSealer } from "../../lib/sealing.ts";
import { openStorage } from "../../plugins/storage/open-storage.ts";
import { chunkBytes, type FileToStore, type StoredBytes, storeFile, storeObject } from "./stored-files.ts";

/** A received file in temporary storage. */
export interface ReceivedFile extends ScratchFile {
  field: StoredFile["field"];
  /** The applicant's name for it, encrypted. */
  name: string;
  /** Detected from its content. */
  type: DocumentType;
}

export interface Submission {
  row: Insertable<ApplicationTable>;
  files: readonly ReceivedFile[];
  /** Hashes of the phone number by every key in use. */
  phoneHashes: readonly string[];
  /** A newer application of the same phone number for the same position excludes this one; UTC, ISO 8601. */
  appliedSince: string;
  quota: Quota;
  /** Whether to queue a mail to HR. */
  mail: boolean;
}

export type WriteOutcome =
  | { outcome: "stored" }
  /** The captcha was spent on an earlier application. */
  | { outcome: "duplicate"; existing: ApplicationRow }
  | { outcome: "captchaSpent" | "alreadyApplied" }
  | { outcome: "quotaExceeded"; exceeded: ExceededQuota };

/** `prove` tests that the database can be written to; `close` closes its connection. */
export type WriterTask = Submission | "prove" | "close";

/** Errors are values, because an error that crosses threads loses its code, system call and cause. */
export interface WriterResult {
  written?: WriteOutcome;
  error?: { message: string; stack?: string | undefined; systemFault?: SystemFault | undefined };
}

/** Milliseconds before each retry. */
const retryDelays = [100, 400, 1600];

// Connects with the first statement, and again after a failure.
const db = connectDatabase(workerData.settings, () => undefined, statementTimeoutMs);
const storage = openStorage(workerData.storage);
const seal = chunkSealer(workerData.keys[0]);

/** The task of the thread behind `ApplicationWriter`. */
export default async function run(task: WriterTask): Promise<WriterResult> {
  try {
    if (task === "prove") await checkWritable(db);
    else if (task === "close") await db.destroy();
    else return { written: await writeWithRetries(task) };
    return {};
  } catch (error) {
    if (!(error instanceof Error)) return { error: { message: String(error) } };
    return { error: { message: error.message, stack: error.stack, systemFault: systemFault(error) } };
  }
}

/** Retrying is safe: a failed transaction stores nothing, and a commit whose answer was lost is found by its captcha. */
async function writeWithRetries(submission: Submission): Promise<WriteOutcome> {
  const objects = await storeObjects(submission);
  for (const delay of retryDelays) {
    try {
      return await writeApplication(submission, objects);
    } catch {
      await sleep(delay);
    }
  }
  return writeApplication(submission, objects);
}

class QuotaExceededError extends Error {
  readonly exceeded: ExceededQuota;

  constructor(exceeded: ExceededQuota) {
    super(`The quota of the ${exceeded} is exceeded.`);
    this.exceeded = exceeded;
  }
}

function toStore(application: string, position: number, file: ReceivedFile): FileToStore {
  return { application, position, source: () => readScratch(file, chunkBytes), seal };
}

/** Stores files in the store, before a transaction refers to them; undefined for those that go to the database. */
async function storeObjects({ row, files }: Submission): Promise<(StoredBytes | undefined)[]> {
  return Promise.all(files.map((file, position) => storeObject(db, storage, toStore(row.id, position, file))));
}

/**
 * Stores an application with its files and spends its captcha in one transaction: all of it, or nothing.
 * @param objects files that are in the store already, by position
 */
async function writeApplication(
  submission: Submission,
  objects: readonly (StoredBytes | undefined)[],
): Promise<WriteOutcome> {
  const { row, files, phoneHashes, appliedSince, quota, mail } = submission;
  try {
    return await db.transaction().execute(async (transaction): Promise<WriteOutcome> => {
      if (!(await spendCaptcha(transaction, row.captcha_key))) {
        const existing = await applicationOfCaptcha(transaction, row.captcha_key);
        return existing ? { outcome: "duplicate", existing } : { outcome: "captchaSpent" };
      }
      if (await hasApplied(transaction, phoneHashes, row.job_id, appliedSince)) return { outcome: "alreadyApplied" };
      if (!(await claimPosition(transaction, row, appliedSince))) return { outcome: "alreadyApplied" };
      await addApplication(transaction, row);
      for (const [position, file] of files.entries()) {
        const { field, name, type, bytes } = file;
        const stored = objects[position] ?? (await storeFile(transaction, toStore(row.id, position, file)));
        await addFile(transaction, row.id, { position, field, name, type, bytes, ...stored });
      }
      if (mail) await queueHrMail(transaction, row.id);
      await emitEvent(transaction, "application.received", { application: row.id, position: row.job_id });
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      const exceeded = await addToQuota(transaction, quota, bytes);
      if (exceeded) throw new QuotaExceededError(exceeded);
      return { outcome: "stored" };
    });
  } catch (error) {
    if (error instanceof QuotaExceededError) return { outcome: "quotaExceeded", exceeded: error.exceeded };
    throw error;
  }
}
