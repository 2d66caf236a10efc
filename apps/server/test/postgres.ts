import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { installPackages } from "../../../tools/apt.mjs";

export interface Cluster {
  /** Connection string of a database. */
  url(database: string): string;
  host: PostgresHost;
  /** The folder with the server's socket and its data. */
  dir: string;
  /** The guard process, parent of the server. */
  pid: number;
  /**
   * Stops the server and keeps its files.
   * @param signal SIGINT for a fast shutdown, SIGQUIT for an immediate one with recovery at the next start, SIGKILL for a crash
   */
  halt(signal: "SIGINT" | "SIGQUIT" | "SIGKILL"): Promise<void>;
  /** Restarts a stopped server and waits until it answers. */
  resume(): Promise<void>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

/**
 * The guard runs the server until its standard input closes, also after a crash of this process. Then it stops the server
 * and removes the folder $0. A line on standard input is a signal that stops the server; the next line restarts it, the end
 * of the input does not: a server ignores SIGQUIT until it has set its handlers.
 */
const guardScript = `trap "" INT TERM
"$@" &
while read -r signal; do kill -"$signal" $!; wait $!; read -r _ || break; "$@" & done
kill -QUIT $!; wait $!; cd /; rm -rf "$0"`;

interface Account {
  uid?: number;
  gid?: number;
}

/** Programs of PostgreSQL, and the account that runs them, which must not be root. */
export interface PostgresHost {
  bin: string;
  account: Account;
}

/** Finds or installs PostgreSQL. @returns the reason as text when it cannot be run */
export function findPostgres(): PostgresHost | string {
  if (findBinaries() === undefined) installPackages("postgresql");
  const bin = findBinaries();
  if (bin === undefined) return "no PostgreSQL is installed";
  const account = unprivileged();
  if (account === undefined) return "PostgreSQL refuses to run as root, and there is no other account";
  return { bin, account };
}

/** Makes a temporary folder that the server's account owns. */
export function serverFolder({ account: { uid, gid } }: PostgresHost): string {
  const dir = mkdtempSync(join(tmpdir(), "klarholm-pg-"));
  if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid);
  return dir;
}

/** Connection string of a database of the server whose socket is in a folder. @param port 5432 by default */
export function socketUrl(dir: string, database: string, port = 5432): string {
  return `postgres://postgres@localhost:${port}/${database}?host=${encodeURIComponent(dir)}`;
}

/**
 * Starts PostgreSQL in a temporary folder, reachable through a Unix socket only.
 * @param durable syncs writes as in production; false by default, which is faster
 * @returns the reason as text when it cannot be installed
 */
export async function startCluster(durable = false): Promise<Cluster | string> {
  const host = findPostgres();
  if (typeof host === "string") return host;
  const dir = serverFolder(host);
  const initdb = spawnSync(
    join(host.bin, "initdb"),
    ["-D", join(dir, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...host.account, cwd: dir, encoding: "utf8" },
  );
  if (initdb.status !== 0) {
    rmSync(dir, { recursive: true, force: true });
    return `initdb failed: ${initdb.stderr.trim() || String(initdb.error)}`;
  }
  const unsafe = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
  return startServer(host, dir, durable ? [] : unsafe);
}

/**
 * Starts a server on the data in a folder, which the server's account owns; stopping it removes the folder.
 * @param changes settings as `name=value`
 * @returns the reason as text when it does not answer
 */
export async function startServer(
  host: PostgresHost,
  dir: string,
  changes: readonly string[] = [],
): Promise<Cluster | string> {
  const { bin, account } = host;
  const data = join(dir, "data");
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${dir}`,
    "max_connections=100",
    "shared_buffers=32MB",
    // In the folder of the data, where a crash leaves nothing behind.
    "dynamic_shared_memory_type=mmap",
    ...changes,
  ];
  const server = [join(bin, "postgres"), "-D", data, ...settings.flatMap((setting) => ["-c", setting])];
  const guard = spawn("/bin/sh", ["-c", guardScript, dir, ...server], {
    ...account,
    cwd: dir,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const url = (database: string) => socketUrl(dir, database);
  const stop = async () => {
    const exited = once(guard, "exit");
    guard.stdin.end();
    await exited;
  };
  const halt = async (signal: string) => {
    guard.stdin.write(`${signal.replace("SIG", "")}\n`);
    const isOver = async () =>
      signal === "SIGKILL" ? !(await answers(url("postgres"), 1)) : !existsSync(join(data, "postmaster.pid"));
    while (!(await isOver())) await pause(20);
  };
  const resume = async () => {
    guard.stdin.write("start\n");
    if (!(await answers(url("postgres")))) throw new Error("PostgreSQL did not start again");
  };
  if (await answers(url("postgres"))) return { url, host, dir, pid: guard.pid ?? 0, halt, resume, stop };
  await stop();
  return "PostgreSQL did not start";
}

function findBinaries(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env["PATH"] ?? "").split(":"),
  ];
  return folders.find(
    (folder) => folder !== "" && existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

/** The user of the server, which must not be root. */
function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return {};
  const id = (name: string, flag: string) =>
    Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout.trim() || Number.NaN);
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = [id(name, "-u"), id(name, "-g")];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  return undefined;
}

async function answers(url: string, attempts = 300): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const client = new pg.Client({ connectionString: url });
    // A server that is killed ends connections at any moment.
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await pause(100);
    }
  }
  return false;
}
