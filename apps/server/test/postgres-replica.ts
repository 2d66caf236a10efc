import { spawnSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { type Cluster, findPostgres, serverFolder, startServer } from "./postgres.ts";

export interface Replica extends AsyncDisposable {
  /** Connection string of a database. */
  url(database: string): string;
  /** Stops or continues to apply what the primary sends. */
  replay(isOn: boolean): Promise<void>;
  /** Stops the server. */
  halt: Cluster["halt"];
}

/** Starts a streaming replica of a server with all its databases. @param primary connection string of one of them */
export async function startReplica(primary: string): Promise<Replica> {
  const host = findPostgres();
  if (typeof host === "string") throw new Error(host);
  const dir = serverFolder(host);
  const copied = spawnSync(
    join(host.bin, "pg_basebackup"),
    ["-d", primary, "-D", join(dir, "data"), "-R", "-X", "stream", "-c", "fast", "--no-sync"],
    { ...host.account, cwd: dir, encoding: "utf8" },
  );
  if (copied.status !== 0) throw new Error(`pg_basebackup failed: ${copied.stderr}`);
  const server = await startServer(host, dir, ["fsync=off"]);
  if (typeof server === "string") throw new Error(server);
  return {
    url: server.url,
    async replay(isOn) {
      const client = new pg.Client({ connectionString: server.url("postgres") });
      await client.connect();
      await client.query(`select pg_wal_replay_${isOn ? "resume" : "pause"}()`);
      await client.end();
    },
    halt: server.halt,
    [Symbol.asyncDispose]: server.stop,
  };
}
