import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "../../apps/server/src/db/open.ts";
import { findNginx, startNginx } from "../../apps/server/test/nginx.ts";
import { startCluster } from "../../apps/server/test/postgres.ts";
import { testKey } from "../../apps/server/test/security-codes.ts";
import { freePort } from "../../tools/port.mjs";
import { startServer } from "../../tools/server-process.mjs";

/** A running site in one of the deployments. */
export interface Setup extends AsyncDisposable {
  origin: string;
  /** The processes to measure; their children count as well. */
  pids: number[];
  db: Database;
}

/** The deployments, from the smallest. */
export const setups = {
  one: () => open({ replicas: 1, proxy: false, postgres: false }),
  proxied: () => open({ replicas: 1, proxy: true, postgres: false }),
  replicated: () => open({ replicas: 2, proxy: true, postgres: true }),
} as const;

interface Way {
  replicas: number;
  /** The shipped nginx in front, with TLS and its cache. */
  proxy: boolean;
  /** PostgreSQL with its default durability, in place of the embedded database. */
  postgres: boolean;
}

/** @throws when nginx or PostgreSQL is needed and missing */
async function open({ replicas, proxy, postgres }: Way): Promise<Setup> {
  const opened = new AsyncDisposableStack();
  try {
    const scratch = await mkdtemp(join(tmpdir(), "klarholm-steps-"));
    opened.defer(() => rm(scratch, { recursive: true, force: true }));
    const pids: number[] = [];
    let databaseUrl: string | undefined;
    if (postgres) {
      const cluster = await startCluster(true);
      if (typeof cluster === "string") throw new Error(cluster);
      opened.defer(() => cluster.stop());
      pids.push(cluster.pid);
      databaseUrl = cluster.url("postgres");
    }
    const dataDir = (index: number) => join(scratch, databaseUrl ? `data-${index}` : "data");
    const ports: number[] = [];
    for (let index = 0; index < replicas; index++) {
      const server = await startServer({
        PATH: process.env["PATH"] ?? "",
        NODE_ENV: "production",
        PORT: String(await freePort()),
        PUBLIC_URL: "https://www.example.com",
        CONTENT_DIR: join(import.meta.dirname, "../../e2e/brand"),
        DATA_DIR: dataDir(index),
        CODE_KEY: testKey,
        APPLICATION_KEY: "k".repeat(40),
        // Renditions are made at the first start and use all processors meanwhile.
        PICTURES_AHEAD: "off",
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...(proxy && { TRUST_PROXY: "1" }),
      });
      opened.use(server);
      pids.push(server.pid);
      ports.push(Number(new URL(server.url).port));
    }
    const db = await openDatabase({ databaseUrl, dataDir: dataDir(0) });
    opened.defer(() => db.destroy());
    let origin = `http://127.0.0.1:${ports[0]}`;
    if (proxy) {
      const program = findNginx();
      if (program === undefined) throw new Error("no nginx is installed");
      const nginx = opened.use(await startNginx(program, ports));
      pids.push(nginx.pid);
      origin = nginx.url;
    }
    return { origin, pids, db, [Symbol.asyncDispose]: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
