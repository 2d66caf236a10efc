import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { staffCommand } from "../../src/cli/operations/cli.ts";
import { type Database, databaseFile, openDatabase } from "../../src/db/open.ts";
import { compare, type Drill } from "./drill.ts";

interface SqliteDrill {
  /** Seconds between snapshots. */
  every: number;
  /** Snapshots before the kill; 1 by default. */
  snapshots?: number;
  /** Milliseconds after them. */
  killAfterMs: number;
  /** Fills the database before. */
  prepare?: (db: Database) => Promise<unknown>;
}

/** Starts a program of the server in a process of its own and collects its lines of output. */
function run(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  const ended = once(child, "close");
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { lines, kill, [Symbol.asyncDispose]: kill };
}

/**
 * Kills the writer of an embedded database and the process that takes snapshots of it, removes the database, and restores
 * the newest snapshot.
 */
export async function sqliteDrill({ every, killAfterMs, prepare, snapshots: count = 1 }: SqliteDrill): Promise<Drill> {
  const folder = await mkdtemp(join(tmpdir(), "klarholm-drill-"));
  await using _folder = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  const [dataDir, snapshots] = [join(folder, "data"), join(folder, "snapshots")];
  const env = { DATA_DIR: dataDir };
  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  await prepare?.(db);
  await db.destroy();

  const server = join(import.meta.dirname, "../..");
  await using writer = run([join(import.meta.dirname, "drill-process.ts"), dataDir], env);
  const program = ["operations", "snapshot", "take", snapshots, "--every", String(every)];
  await using taker = run([join(server, "src/cli/cli.ts"), ...program], env);
  const taken = () => taker.lines.flatMap((line) => /快照 (\S+Z)/.exec(line)?.[1] ?? []);
  while (taken().length < count || writer.lines.length === 0) await sleep(20);
  await sleep(killAfterMs);
  const secured = Date.parse(taken().at(-1) ?? "");
  const killedAt = Date.now();
  await Promise.all([writer.kill(), taker.kill()]);
  for (const file of await readdir(dataDir)) if (file.startsWith(databaseFile)) await rm(join(dataDir, file));

  const begun = performance.now();
  const printed: string[] = [];
  const code = await staffCommand(["snapshot", "restore", snapshots], env, (line) => printed.push(line));
  if (code !== 0) throw new Error(printed.join("\n"));
  const restored = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const rows = await restored.selectFrom("upkeep").select("name").execute();
    const restoreMs = performance.now() - begun;
    const acknowledged = writer.lines.map((line) => line.split(" ").map(Number)).map(([n = 0, at = 0]) => ({ n, at }));
    const names = new Set<string>(rows.map(({ name }) => name));
    return { ...compare(acknowledged, names, killedAt, ({ at }) => at < secured), restoreMs };
  } finally {
    await restored.destroy();
  }
}
