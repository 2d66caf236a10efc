import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../tools/port.mjs";
import { staffCommand } from "../src/cli/operations/cli.ts";
import { buildTestSite, type TestSiteApp } from "./build-test-site.ts";
import type { Engine } from "./databases.ts";
import { testKey } from "./security-codes.ts";

/** A host as operators have it, which a doctor looks at. */
export interface TestHost extends AsyncDisposable {
  site: TestSiteApp;
  /** The settings that its server was started with. */
  env: Readonly<Record<string, string>>;
  /** A folder of its own, which holds today's backup. */
  folder: string;
  /** Runs `doctor` with other settings than the server's. */
  doctor(changes?: Record<string, string>): Promise<{ code: number; lines: string[] }>;
}

/**
 * A host on which all is well, but that its site is on plain http: the app of `main.ts` listens.
 * @param changes settings that its server is started with besides
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
