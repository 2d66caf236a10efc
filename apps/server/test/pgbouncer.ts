import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { installPackages } from "../../../tools/apt.mjs";
import { findPostgres, serverFolder, socketUrl } from "./postgres.ts";

export interface PgBouncer extends AsyncDisposable {
  /** The address of a database through PgBouncer. @param url its own address */
  through(url: string): string;
}

const program = "/usr/sbin/pgbouncer";
/** Names the socket; there is no TCP port. */
const port = 6432;

/** Connections to a database: fewer than a server process uses, so that its sessions share them. */
const poolSize = 3;

/**
 * Starts PgBouncer in transaction mode before a PostgreSQL server, as docs/operations.md describes it.
 * @param url a connection string of the server, through a socket
 * @returns the reason as text when it cannot be installed
 */
export async function startPgBouncer(url: string): Promise<PgBouncer | string> {
  if (!existsSync(program)) installPackages("pgbouncer");
  if (!existsSync(program)) return "PgBouncer is not installed";
  const host = findPostgres();
  if (typeof host === "string") return host;
  const dir = serverFolder(host);
  const socket = new URL(url).searchParams.get("host") ?? "";
  const settings = `[databases]
* = host=${socket} port=5432 user=postgres connect_query='set statement_timeout to 15000; set idle_in_transaction_session_timeout to 30000'
[pgbouncer]
pool_mode = transaction
default_pool_size = ${poolSize}
unix_socket_dir = ${dir}
listen_port = ${port}
auth_type = any
`;
  await writeFile(join(dir, "pgbouncer.ini"), settings);
  const bouncer = spawn(program, ["-q", join(dir, "pgbouncer.ini")], { ...host.account, cwd: dir, stdio: "ignore" });
  const through = (url: string) => socketUrl(dir, new URL(url).pathname.slice(1), port);
  await expectAnswer(through(url));
  return {
    through,
    async [Symbol.asyncDispose]() {
      const ended = once(bouncer, "exit");
      bouncer.kill("SIGKILL");
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function expectAnswer(connectionString: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt === 200) throw error;
      await pause(50);
    }
  }
}
