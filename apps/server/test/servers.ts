import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine, TestDatabase } from "./databases.ts";
import { runServer } from "./run-server.ts";
import { testKey } from "./security-codes.ts";

/** Server processes with one database. */
export interface Servers extends AsyncDisposable {
  database: TestDatabase;
  /** Origins. */
  origins: string[];
  /** Settings to start another one. */
  env: Record<string, string> & { DATA_DIR: string };
  /** Kills all servers, and leaves the database. */
  kill: () => Promise<void>;
}

/**
 * Starts servers that share a database. Disposal kills them.
 * @param contentDir published by the first one
 * @param count two on PostgreSQL and one on SQLite by default
 * @param settings additional environment variables
 */
export async function openServers(
  engine: Engine,
  contentDir: string,
  count = engine.name === "PostgreSQL" ? 2 : 1,
  settings: Record<string, string> = {},
): Promise<Servers> {
  const database = await engine.open();
  const scratch = await mkdtemp(join(tmpdir(), "klarholm-servers-"));
  const { databaseUrl, dataDir } = database.settings;
  const env = {
    DATA_DIR: dataDir || scratch,
    CONTENT_DIR: contentDir,
    CODE_KEY: testKey,
    APPLICATION_KEY: "k".repeat(40),
    TRUST_PROXY: "true",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...settings,
  };
  // In sequence, because the first one publishes the content.
  const running: Awaited<ReturnType<typeof runServer>>[] = [];
  for (let index = 0; index < count; index++) running.push(await runServer(env));
  const kill = async () => void (await Promise.all(running.map((server) => server.kill())));
  return {
    database,
    env,
    origins: running.map(({ url }) => url),
    kill,
    async [Symbol.asyncDispose]() {
      await kill();
      await database[Symbol.asyncDispose]();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}
