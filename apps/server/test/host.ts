import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../tools/port.mjs";
import { staffCommand } from "../src/cli/operations/cli.ts";
import { buildTestSite, type TestSiteApp } from "./build-test-site.ts";
import type { Engine } from "./databases.ts";
import { testKey } from "./security-codes.ts";

/** A host for `doctor`. */
export interface TestHost extends AsyncDisposable {
  site: TestSiteApp;
  /** The server's settings. */
  env: Readonly<Record<string, string>>;
  /** A folder with today's backup. */
  folder: string;
  /** Runs `doctor` with other settings. */
  doctor(changes?: Record<string, string>): Promise<{ code: number; lines: string[] }>;
}

/**
 * A healthy host, except that its site uses HTTP.
 * @param changes additional settings
 */
export async function openHost(engine: Engine, changes: Record<string, string> = {}): Promise<TestHost> {
  const folder = await mkdtemp(join(tmpdir(), "klarholm-host-"));
  const port = await freePort();
  const settings = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    CODE_KEY: testKey,
    APPLICATION_KEY: "k".repeat(40),
    DESK_KEY: "d".repeat(40),
    ...changes,
  };
  const site = await buildTestSite({ engine, env: settings });
  const { dataDir, contentDir, databaseUrl = "" } = site.config;
  const env = { ...settings, DATA_DIR: dataDir, CONTENT_DIR: contentDir, DATABASE_URL: databaseUrl };
  await site.app.listen({ host: "127.0.0.1", port });
  await staffCommand(["backup", join(folder, "today")], env, () => undefined);
  return {
    site,
    env,
    folder,
    async doctor(changes = {}) {
      const lines: string[] = [];
      const args = ["doctor", "--backups", folder];
      const code = await staffCommand(args, { ...env, ...changes }, (line) => lines.push(line));
      return { code, lines };
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
