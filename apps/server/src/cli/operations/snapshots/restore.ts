import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databaseFile } from "../../../db/open.ts";
import { UsageError } from "../../command-line.ts";
import type { InvocationWithoutDatabase } from "../invocation.ts";
import type { Snapshot, SnapshotStore } from "./snapshot-store.ts";
import { snapshotStore } from "./take.ts";

/** `snapshot list [DIR]`: the times of the snapshots. */
export async function listSnapshotsCommand(invocation: InvocationWithoutDatabase): Promise<void> {
  for (const taken of await snapshotStore(invocation).times()) invocation.print(taken);
}

/**
 * `snapshot restore [DIR] [--at TIME]`: restores the newest snapshot, or the newest one until a time, into a data folder
 * without a database.
 * @throws before the database is in place, when the snapshot is damaged or a database is there
 */
export async function restoreSnapshotCommand(invocation: InvocationWithoutDatabase): Promise<void> {
  const { config, values, print, progress } = invocation;
  const store = snapshotStore(invocation);
  const path = join(config.dataDir, databaseFile);
  // SQLite would replay the log of another database.
  for (const file of [path, `${path}-wal`, `${path}-shm`])
    if (await stat(file).catch(() => undefined))
      throw new Error(`请先移开 ${file}。Move ${file} away first: a database is never overwritten.`);
  const limit = values.at === undefined ? Number.POSITIVE_INFINITY : Date.parse(values.at);
  if (Number.isNaN(limit)) throw new UsageError("--at: expected a time such as 2026-11-29T23:00:00Z.");
  const taken = (await store.times()).findLast((time) => Date.parse(time) <= limit);
  if (taken === undefined) throw new Error("没有那时的快照。There is no snapshot of that time.");
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const draft = join(config.dataDir, "restoring.tmp");
  try {
    await writeCopy(draft, await store.read(taken), store, progress);
    expectIntact(draft);
    await rename(draft, path);
  } finally {
    for (const ending of ["", "-wal", "-shm"]) await rm(draft + ending, { force: true });
    progress("");
  }
  print(`已恢复 ${taken} 的快照。The snapshot of ${taken} was restored.`);
}

async function writeCopy(
  path: string,
  { chunks, bytes }: Snapshot,
  store: SnapshotStore,
  progress: (text: string) => void,
): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    for (const [index, hash] of chunks.entries()) {
      await file.appendFile(await store.chunk(hash));
      if (index % 100 === 0) progress(`${index} / ${chunks.length}`);
    }
    await file.sync();
    if ((await file.stat()).size !== bytes) throw new Error("The snapshot has another size than it says.");
  } finally {
    await file.close();
  }
}

function expectIntact(path: string): void {
  const database = new DatabaseSync(path);
  try {
    const [result] = database.prepare("pragma integrity_check(1)").all();
    if (result?.["integrity_check"] !== "ok")
      throw new Error("快照中的数据库已损坏。The database of the snapshot is damaged.");
  } finally {
    database.close();
  }
}
