import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { type Database, openDatabase } from "../../src/db/open.ts";
import { type Cluster, findPostgres, type PostgresHost, serverFolder, startCluster, startServer } from "../postgres.ts";
import { type Acknowledged, compare, type Drill, drillRow } from "./drill.ts";

interface PostgresDrill {
  /** Milliseconds of writes before the kill. */
  killAfterMs: number;
  /** Fills the database before the base backup. */
  prepare?: (db: Database) => Promise<unknown>;
}

interface Write extends Acknowledged {
  /** A position of the log that includes the write. */
  lsn?: string;
}

/**
 * PostgreSQL with a base backup and pg_receivewal, as docs/operations.md describes it, is killed while it is written to. Its
 * files are removed, and it is restored from backup and log.
 */
export async function postgresDrill({ killAfterMs, prepare }: PostgresDrill): Promise<Drill> {
  await using archived = await openArchive(prepare);
  const { db, cluster } = archived;
  const writes: Write[] = [];
  const over = new AbortController();
  const writing = writeRows(db, writes, over.signal);
  await sleep(killAfterMs);
  const { rows } = await sql<{ lsn: string }>`
    select flush_lsn as lsn from pg_stat_replication where application_name = 'pg_receivewal'`.execute(db);
  const secured = lsnOf(rows[0]?.lsn ?? "0/0");
  const killedAt = Date.now();
  await cluster.halt("SIGKILL");
  over.abort();
  await writing;
  await rm(join(cluster.dir, "data"), { recursive: true, maxRetries: 10 });
  await archived.receiverEnded;

  const begun = performance.now();
  const restored = await archived.restore();
  const restoreMs = performance.now() - begun;
  return {
    ...compare(writes, await namesIn(restored), killedAt, ({ lsn }) => lsn !== undefined && lsnOf(lsn) <= secured),
    restoreMs,
  };
}

/** Restores to a moment between two writes. @returns the names of the restored writes */
export async function restoreToMoment(): Promise<Set<string>> {
  await using archived = await openArchive();
  const { db } = archived;
  const write = (n: number) =>
    db
      .insertInto("upkeep")
      .values({ name: drillRow(n), value: "" })
      .execute();
  await write(1);
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db);
  await write(2);
  // The server ends when the receiver has the rest of the log.
  await archived.cluster.halt("SIGINT");
  await archived.receiverEnded;
  return await namesIn(await archived.restore(rows[0]?.at));
}

interface Archive extends AsyncDisposable {
  cluster: Cluster;
  db: Database;
  receiverEnded: Promise<unknown>;
  /** Restores the base backup and the log, to their end or to a time, on another server. */
  restore(until?: string): Promise<Database>;
}

async function openArchive(prepare?: (db: Database) => Promise<unknown>): Promise<Archive> {
  const opened = new AsyncDisposableStack();
  const host = findPostgres();
  if (typeof host === "string") throw new Error(host);
  const cluster = await startCluster(true);
  if (typeof cluster === "string") throw new Error(cluster);
  opened.defer(() => cluster.stop());
  const url = cluster.url("postgres");
  const open = async (at: string) => {
    const db = await openDatabase({ databaseUrl: at, dataDir: "" }, () => undefined);
    opened.defer(() => db.destroy());
    return db;
  };
  const db = await open(url);
  await prepare?.(db);
  const archive = serverFolder(host);
  opened.defer(() => rm(archive, { recursive: true, force: true }));
  const [wal, base] = [join(archive, "wal"), join(archive, "base")];
  run(host, archive, join(host.bin, "pg_receivewal"), [
    "-d",
    url,
    "--slot=klarholm",
    "--create-slot",
    "--if-not-exists",
  ]);
  run(host, archive, "mkdir", [wal]);
  const receiver = spawn(
    join(host.bin, "pg_receivewal"),
    ["-d", url, "-D", wal, "--slot=klarholm", "--synchronous", "--no-loop"],
    { ...host.account, cwd: archive, stdio: "ignore" },
  );
  const receiverEnded = once(receiver, "exit");
  opened.defer(() => void receiver.kill());
  run(host, archive, join(host.bin, "pg_basebackup"), ["-d", url, "-D", base, "-c", "fast"]);
  return {
    cluster,
    db,
    receiverEnded,
    async restore(until) {
      const dir = serverFolder(host);
      const data = join(dir, "data");
      run(host, dir, "cp", ["-a", base, data]);
      run(host, dir, "touch", [join(data, "recovery.signal")]);
      const settings = [`restore_command = 'cp "${wal}/%f" "%p" || cp "${wal}/%f.partial" "%p"'`];
      if (until !== undefined) settings.push(`recovery_target_time = '${until}'`, `recovery_target_action = promote`);
      appendFileSync(join(data, "postgresql.auto.conf"), `${settings.join("\n")}\n`);
      const server = await startServer(host, dir);
      if (typeof server === "string") throw new Error(server);
      opened.defer(() => server.stop());
      await expectRecovered(server.url("postgres"));
      return open(server.url("postgres"));
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Waits until a server has left recovery, before which it is read-only. */
async function expectRecovered(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const isRecovering = async () => (await client.query("select pg_is_in_recovery() as is")).rows[0]?.is !== false;
  while (await isRecovering()) await sleep(20);
  await client.end();
}

async function writeRows(db: Database, writes: Write[], signal: AbortSignal): Promise<void> {
  for (let n = 1; !signal.aborted; n++) {
    try {
      await db
        .insertInto("upkeep")
        .values({ name: drillRow(n), value: "x".repeat(200) })
        .execute();
      const write: Write = { n, at: Date.now() };
      writes.push(write);
      const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn() as lsn`.execute(db);
      if (rows[0]) write.lsn = rows[0].lsn;
    } catch {
      // The server was killed.
      await sleep(5);
    }
  }
}

async function namesIn(db: Database): Promise<Set<string>> {
  return new Set((await db.selectFrom("upkeep").select("name").execute()).map(({ name }) => name));
}

/** A position of the log, `16/B374D848`, as a number. */
function lsnOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Runs a program as the server's account. @throws with its errors */
function run({ account }: PostgresHost, cwd: string, program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { ...account, cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`, { cause: error });
}
