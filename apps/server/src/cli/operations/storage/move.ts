import { createHash } from "node:crypto";
import type { Database } from "../../../db/open.ts";
import { openStorage } from "../../../plugins/storage/open-storage.ts";
import { type Storage, StorageError } from "../../../plugins/storage/storage.ts";
import { enqueueRemoval, putObject } from "../../../plugins/storage/stored-object.ts";
import { UsageError } from "../../command-line.ts";
import type { StaffInvocation } from "../invocation.ts";
import { type MovableFile, movableFiles, objectBytes } from "./stored-tables.ts";

/** Milliseconds for which an object stays after its move, so that downloads in progress finish. */
const removalDelay = 3_600_000;

/** The storage of STORAGE_URL. @throws UsageError when it is not set */
export function storageOf({ config }: Pick<StaffInvocation, "config">): Storage {
  const storage = openStorage(config.storage);
  if (!storage) throw new UsageError("没有设置 STORAGE_URL。STORAGE_URL is not set.");
  return storage;
}

/**
 * `storage move --to s3|database`: moves uploads, fonts and applicants' files, one after the other, while servers run. Each
 * is read back and compared before its row changes; an interrupted run can be repeated.
 */
export async function moveCommand(invocation: StaffInvocation): Promise<void> {
  const { db, values, print, progress, signal } = invocation;
  const { to } = values;
  if (to !== "s3" && to !== "database") throw new UsageError("--to: expected s3 or database.");
  const storage = storageOf(invocation);
  let [moved, skipped] = [0, 0];
  for await (const file of movableFiles(db, storage, to === "database")) {
    signal?.throwIfAborted();
    const isMoved = await (to === "s3" ? toStore(db, storage, file) : toDatabase(db, storage, file));
    if (isMoved) moved += 1;
    else skipped += 1;
    progress(`${moved} ${file.label}`);
  }
  progress("");
  const rest =
    skipped > 0 ? `；${skipped} 个在途中被删除或改动，请再运行一次 (${skipped} changed meanwhile; repeat)` : "";
  print(`已移动 ${moved} 个文件。Moved: ${moved} files${rest}`);
}

async function toStore(db: Database, storage: Storage, file: MovableFile): Promise<boolean> {
  const hash = createHash("sha256");
  const object = await putObject(db, storage, file.at, async function* () {
    for await (const chunk of file.read()) {
      hash.update(chunk);
      yield chunk;
    }
  });
  // Reports the fault that `putObject` tolerates.
  if (object === null)
    throw await storage
      .put("storage-move", Buffer.alloc(1))
      .then(() => storage.remove("storage-move"))
      .then(notStored, (error: unknown) => error);
  const stored = createHash("sha256");
  for await (const chunk of objectBytes(storage, object)) stored.update(chunk);
  if (stored.digest("hex") !== hash.digest("hex"))
    throw new StorageError(`STORAGE_URL: the store changed ${file.label}; it stays in the database.`);
  return db.transaction().execute(async (transaction) => {
    if (!(await file.refer(transaction, object))) return false;
    await file.removeChunks(transaction);
    return true;
  });
}

function notStored(): StorageError {
  return new StorageError("STORAGE_URL: the store did not take a file; repeat the command.");
}

async function toDatabase(db: Database, storage: Storage, file: MovableFile): Promise<boolean> {
  const { object } = file;
  if (object === null) return false;
  // `read` compares the hash of uploads; that of encrypted files is checked whenever they are read.
  const hash = createHash("sha256");
  for await (const chunk of file.read()) hash.update(chunk);
  // Read before the transaction, which would stop other writers.
  const [chunks, again]: [Uint8Array[], ReturnType<typeof createHash>] = [[], createHash("sha256")];
  const bytes = async function* () {
    for await (const chunk of objectBytes(storage, object)) {
      again.update(chunk);
      yield chunk;
    }
  };
  for await (const chunk of file.chunksOf(bytes())) chunks.push(Uint8Array.from(chunk));
  if (hash.digest("hex") !== again.digest("hex"))
    throw new StorageError(`STORAGE_URL: ${file.label} was read differently twice; it stays in the store.`);
  return db.transaction().execute(async (transaction) => {
    if (!(await file.refer(transaction, null))) return false;
    for (const [part, data] of chunks.entries()) await file.addChunk(transaction, part, data);
    await enqueueRemoval(transaction, [object], Date.now() + removalDelay);
    return true;
  });
}
