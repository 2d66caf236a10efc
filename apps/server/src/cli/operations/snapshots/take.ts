import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseFile } from "../../../db/open.ts";
import { DiskStorage } from "../../../plugins/storage/disk-storage.ts";
import { openStorage } from "../../../plugins/storage/open-storage.ts";
import { UsageError } from "../../command-line.ts";
import { type InvocationWithoutDatabase, wholeNumber } from "../invocation.ts";
import { SnapshotStore } from "./snapshot-store.ts";

const hour = 3_600_000;
/** Hours for which snapshots stay by default: nightly backups are older. */
const defaultHours = "24";

/** The snapshots in the folder of the command line, or in the store of STORAGE_URL. @throws UsageError without either */
export function snapshotStore({ config, words }: Pick<InvocationWithoutDatabase, "config" | "words">): SnapshotStore {
  if (config.databaseUrl !== undefined)
    throw new UsageError(
      "快照只用于内置数据库；PostgreSQL 请归档 WAL（见 docs/operations.md）。Snapshots are of the embedded database; archive the WAL of PostgreSQL (docs/operations.md).",
    );
  const [folder] = words;
  const storage = folder === undefined ? openStorage(config.storage) : new DiskStorage(folder);
  if (!storage) throw new UsageError("请写出文件夹，或设置 STORAGE_URL。Name a folder, or set STORAGE_URL.");
  return new SnapshotStore(storage);
}

/**
 * `snapshot take [DIR] [--every SECONDS] [--hours N]`: stores the state of the embedded database while servers run, once, or
 * at an interval until it is stopped; then a failure is printed, and tried again after the interval.
 */
export async function takeCommand(invocation: InvocationWithoutDatabase): Promise<void> {
  const { config, values, print } = invocation;
  const store = snapshotStore(invocation);
  const every = values.every === undefined ? undefined : wholeNumber("every", values.every, 3600) * 1000;
  const maxAge = wholeNumber("hours", values.hours ?? defaultHours, 24 * 365) * hour;
  let [state, purged] = ["", 0];
  const take = async () => {
    const before = await stateOf(config.dataDir);
    if (before === state) return;
    const { taken, chunks, bytes } = await takeSnapshot(config.dataDir, store);
    state = before;
    print(`快照 ${taken}：${chunks} 块，${Math.ceil(bytes / 1000)} kB。Snapshot taken.`);
    if (Date.now() - purged < hour) return;
    purged = Date.now();
    await store.purge(purged, maxAge);
  };
  if (every === undefined) return take();
  for (;;) {
    const next = Date.now() + every;
    await take().catch((error: unknown) =>
      print(`没有快照。No snapshot was taken: ${error instanceof Error ? error.message : String(error)}`),
    );
    await sleep(Math.max(0, next - Date.now()));
  }
}

/** Changes with each commit: the log of the database grows or begins again. */
async function stateOf(dataDir: string): Promise<string> {
  const files = [databaseFile, `${databaseFile}-wal`].map((name) => stat(join(dataDir, name)).catch(() => undefined));
  return (await Promise.all(files)).map((info) => `${info?.ino} ${info?.size} ${info?.mtimeMs}`).join(" ");
}

/** Copies the database in one step, so that writes of servers do not restart the copy, and stores the copy. */
async function takeSnapshot(dataDir: string, store: SnapshotStore) {
  const copy = join(dataDir, "snapshot.tmp");
  const removeCopy = () => Promise.all([copy, `${copy}-journal`].map((file) => rm(file, { force: true })));
  // A killed process leaves its copy.
  await removeCopy();
  const database = new DatabaseSync(join(dataDir, databaseFile), { readOnly: true, timeout: 10_000 });
  const taken = new Date().toISOString();
  try {
    await backup(database, copy, { rate: 2 ** 31 - 1 });
    const file = await open(copy, "r");
    return { taken, ...(await store.add(file, taken).finally(() => file.close())) };
  } finally {
    database.close();
    await removeCopy();
  }
}
