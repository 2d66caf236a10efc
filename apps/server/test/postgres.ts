import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

export interface Cluster {
  /** Connection string of a database. */
  url(database: string): string;
  /** The guard process, parent of the server. */
  pid: number;
  /**
   * Stops the server and keeps its files.
   * @param signal SIGINT for a fast shutdown, SIGQUIT for an immediate one with recovery at the next start
   */
  halt(signal: "SIGINT" | "SIGQUIT"): Promise<void>;
  /** Restarts a stopped server and waits until it answers. */
  resume(): Promise<void>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

/**
 * The guard runs the server until its standard input closes, also after a crash of this process. Then it stops the server
 * and removes the folder $0. A line on standard input is a signal that stops the server; the next line restarts it.
 */
const guardScript = `trap "" INT TERM
"$@" &
while read -r signal; do kill -"$signal" $!; wait $!; read -r _; "$@" & done
kill -QUIT $!; wait $!; cd /; rm -rf "$0"`;

interface Account {
  uid?: number;
  gid?: number;
}

/**
 * Starts PostgreSQL in a temporary folder, reachable through a Unix socket only.
 * @param durable syncs writes as in production; false by default, which is faster
 * @returns the reason as text when it cannot be installed
 */
export async function startCluster(durable = false): Promise<Cluster | string> {
  const bin = findBinaries() ?? installBinaries();
  if (bin === undefined) return "no PostgreSQL is installed";
  const account = unprivileged();
  if (account === undefined) return "PostgreSQL refuses to run as root, and there is no other account";

  const dir = mkdtempSync(join(tmpdir(), "klarholm-pg-"));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(dir, account.uid, account.gid);
  const data = join(dir, "data");
  const initdb = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...account, cwd: dir, encoding: "utf8" },
  );
  if (initdb.status !== 0) {
    rmSync(dir, { recursive: true, force: true });
    return `initdb failed: ${initdb.stderr.trim() || String(initdb.error)}`;
  }
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${dir}`,
    ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
    "max_connections=100",
    "shared_buffers=32MB",
  ];
  const server = [join(bin, "postgres"), "-D", data, ...settings.flatMap((setting) => ["-c", setting])];
  const guard = spawn("/bin/sh", ["-c", guardScript, dir, ...server], {
    ...account,
    cwd: dir,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const url = (database: string) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(dir)}`;
  const stop = async () => {
    const exited = once(guard, "exit");
    guard.stdin.end();
    await exited;
  };
  const halt = async (signal: string) => {
    guard.stdin.write(`${signal.replace("SIG", "")}\n`);
    while (existsSync(join(data, "postmaster.pid"))) await pause(20);
  };
  const resume = async () => {
    guard.stdin.write("start\n");
    if (!(await answers(url("postgres")))) throw new Error("PostgreSQL did not start again");
  };
  if (await answers(url("postgres"))) return { url, pid: guard.pid ?? 0, halt, resume, stop };
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

/** Installs the package as root on Debian (CI). */
function installBinaries(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  console.warn("Installing PostgreSQL for the tests of the second database engine...");
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (args: string[]) =>
    spawnSync("apt-get", args, { env: environment, stdio: "ignore", timeout: 240_000 }).status === 0;
  const install = ["install", "-y", "--no-install-recommends", "postgresql"];
  return run(install) || (run(["update"]) && run(install)) ? findBinaries() : undefined;
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

async function answers(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const client = new pg.Client({ connectionString: url });
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
