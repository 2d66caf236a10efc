import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import type { Insertable, Kysely, Selectable } from "kysely";
import type { JobFilePurpose, JobFileTable, JobPieceTable } from "../../db/job-schema.ts";
import type { Schema } from "../../db/schema.ts";
import { deriveKey, seal, unseal } from "../../lib/sealing.ts";
import type { JobContext } from "./job-runner.ts";

/** The database or a transaction. */
type Connection = Kysely<Schema>;
type Source = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

const [compress, decompress] = [promisify(deflateRaw), promisify(inflateRaw)];

/** Bytes of a chunk before it is compressed and encrypted. */
const chunkBytes = 1024 * 1024;

export interface NewJobFile {
  name: string;
  /** Content type. */
  type: string;
  /** Milliseconds for which the file stays. */
  lifetime: number;
  source: Source;
}

/**
 * The files that jobs read and make, in compressed and encrypted chunks in the database, so that every replica can serve
 * them. A chunk is bound to its file, its position and to whether it is the last.
 */
export class JobFiles {
  readonly #db: Kysely<Schema>;
  readonly #key: Uint8Array;

  /** @param secret shared by all replicas */
  constructor(db: Kysely<Schema>, secret: string) {
    this.#db = db;
    this.#key = deriveKey("files of jobs", secret);
  }

  /** Stores the file that a job reads, in the transaction that queues the job. */
  async addInput(transaction: Connection, jobId: string, file: NewJobFile): Promise<void> {
    let [part, bytes] = [0, 0];
    for await (const { chunk, isLast } of chunked(file.source)) {
      bytes += chunk.length;
      await addPiece(transaction, await this.#sealed({ jobId, purpose: "input", part: part++, isLast }, chunk));
    }
    await addFile(transaction, { jobId, purpose: "input", bytes, ...file });
  }

  /**
   * Stores the file that a job makes, and ends the job with its last chunk: there is a complete file, or none.
   * @param alsoWrite writes what else comes true with the end of the job, in the same transaction
   * @throws when the job was cancelled or taken over, and what the source throws
   */
  async finish(
    context: JobContext,
    file: NewJobFile,
    alsoWrite: (transaction: Connection) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const owner = { jobId: context.id, purpose: "result" } as const;
    let [part, bytes] = [0, 0];
    for await (const { chunk, isLast } of chunked(file.source)) {
      const piece = await this.#sealed({ ...owner, part, isLast }, chunk);
      bytes += chunk.length;
      await this.#db.transaction().execute(async (transaction) => {
        await context.hold(transaction);
        // What an interrupted run has left.
        if (part === 0) await deletePieces(transaction, owner);
        await addPiece(transaction, piece);
        if (!isLast) return;
        await addFile(transaction, { ...owner, bytes, ...file });
        await alsoWrite(transaction);
        await context.finish(transaction);
      });
      part += 1;
    }
  }

  /** A complete file that has not expired. */
  async find(jobId: string, purpose: JobFilePurpose): Promise<Selectable<JobFileTable> | undefined> {
    return this.#db
      .selectFrom("job_file")
      .selectAll()
      .where(({ and }) => and({ job_id: jobId, purpose }))
      .where("expires_at", ">", new Date().toISOString())
      .executeTakeFirst();
  }

  /** The results of jobs by the job's id. */
  async resultsOf(jobIds: readonly string[]): Promise<Map<string, Selectable<JobFileTable>>> {
    if (jobIds.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("job_file")
      .selectAll()
      .where("job_id", "in", jobIds)
      .where("purpose", "=", "result")
      .where("expires_at", ">", new Date().toISOString())
      .execute();
    return new Map(rows.map((row) => [row.job_id, row]));
  }

  /** Yields the bytes of a file. @throws when a chunk is missing, changed or moved */
  async *read(jobId: string, purpose: JobFilePurpose): AsyncGenerator<Buffer, void> {
    const pieceAt = async (part: number) =>
      (
        await this.#db
          .selectFrom("job_piece")
          .select("data")
          .where(({ and }) => and({ job_id: jobId, purpose, part }))
          .executeTakeFirst()
      )?.data;
    let data = await pieceAt(0);
    if (!data) throw new Error(`The ${purpose} of job ${jobId} is missing.`);
    for (let part = 0; data; part += 1) {
      const next = await pieceAt(part + 1);
      yield decompress(unseal(data, this.#key, contextOf({ jobId, purpose, part, isLast: !next })));
      data = next;
    }
  }

  /** Notes the first download of a result. */
  async noteDownload(jobId: string): Promise<void> {
    await this.#db
      .updateTable("job_file")
      .set({ downloaded_at: new Date().toISOString() })
      .where(({ and }) => and({ job_id: jobId, purpose: "result" }))
      .where("downloaded_at", "is", null)
      .execute();
  }

  /** Deletes the files of a job. */
  async remove(jobId: string): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("job_file").where("job_id", "=", jobId).execute();
      await transaction.deleteFrom("job_piece").where("job_id", "=", jobId).execute();
    });
  }

  /** Deletes expired files, and chunks of files that were not completed. @param now milliseconds since 1970 */
  async purge(now: number): Promise<void> {
    await this.#db.deleteFrom("job_file").where("expires_at", "<=", new Date(now).toISOString()).execute();
    await this.#db
      .deleteFrom("job_piece")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("job_file")
              .select("job_file.job_id")
              .whereRef("job_file.job_id", "=", "job_piece.job_id")
              .whereRef("job_file.purpose", "=", "job_piece.purpose"),
          ),
        ),
      )
      .where("job_id", "not in", (jobs) =>
        jobs.selectFrom("background_job").select("id").where("state", "in", ["waiting", "running"]),
      )
      .execute();
  }

  async #sealed(piece: Piece, chunk: Uint8Array): Promise<Insertable<JobPieceTable>> {
    const data = seal(await compress(chunk), this.#key, contextOf(piece));
    return { job_id: piece.jobId, purpose: piece.purpose, part: piece.part, data };
  }
}

interface Owner {
  jobId: string;
  purpose: JobFilePurpose;
}
interface Piece extends Owner {
  part: number;
  isLast: boolean;
}

const contextOf = ({ jobId, purpose, part, isLast }: Piece) =>
  `${jobId}:${purpose}:${part}:${isLast ? "last" : "more"}`;

async function addPiece(transaction: Connection, piece: Insertable<JobPieceTable>): Promise<void> {
  await transaction.insertInto("job_piece").values(piece).execute();
}

async function addFile(
  transaction: Connection,
  { jobId, purpose, name, type, bytes, lifetime }: Owner & Omit<NewJobFile, "source"> & { bytes: number },
): Promise<void> {
  const expires_at = new Date(Date.now() + lifetime).toISOString();
  await transaction
    .insertInto("job_file")
    .values({ job_id: jobId, purpose, name: name.slice(0, 200), type, bytes, expires_at, downloaded_at: null })
    .execute();
}

async function deletePieces(transaction: Connection, { jobId, purpose }: Owner): Promise<void> {
  await transaction
    .deleteFrom("job_piece")
    .where(({ and }) => and({ job_id: jobId, purpose }))
    .execute();
}

/** Joins and splits what a source yields into chunks of `chunkBytes`; the last may be shorter, also empty. */
async function* chunked(source: Source): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const part of source) {
    const added = Buffer.from(part);
    waiting.push(added);
    size += added.length;
    if (size <= chunkBytes) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length > chunkBytes; rest = rest.subarray(chunkBytes))
      yield { chunk: rest.subarray(0, chunkBytes), isLast: false };
    [waiting, size] = [[rest], rest.length];
  }
  yield { chunk: Buffer.concat(waiting), isLast: true };
}
