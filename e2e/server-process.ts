import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { startServer as startProcess } from "../tools/server-process.mjs";
import { linkDerivedCaches } from "./derived-caches.ts";

const root = join(import.meta.dirname, "..");

export interface ServerProcess {
  /** Origin without a trailing slash. */
  url: string;
  /** Its data folder, which is deleted when it stops. */
  dataDir: string;
  /** Its log so far, a parsed line each. */
  log: () => unknown[];
  stop: () => Promise<void>;
  /** Kills it immediately; its data folder stays. */
  kill: () => Promise<void>;
}

/**
 * Starts the built site in another process, on a free port.
 * @param settings as environment variables; the content is that of the running site unless they name another
 * @param existingDataDir the data folder of a server that was killed; a new one by default
 */
export async function startServer(settings: Record<string, string>, existingDataDir?: string): Promise<ServerProcess> {
  const dataDir = existingDataDir ?? (await mkdtemp(join(tmpdir(), "klarholm-e2e-server-")));
  if (existingDataDir === undefined) await linkDerivedCaches(dataDir);
  const env = {
    ...process.env,
    CONTENT_DIR: inject("contentDir"),
    PICTURES_AHEAD: "off",
    ...settings,
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: "0",
  };
  const { url, output, stop, kill } = await startProcess(env).catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  return {
    url,
    dataDir,
    log: () =>
      output()
        .split("\n")
        .flatMap((line): unknown[] => (line.startsWith("{") ? [JSON.parse(line)] : [])),
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    kill,
  };
}

/** Runs a content command beside a running site. @returns its output */
export const runContent = (args: readonly string[], settings: Record<string, string>): Promise<string> =>
  runCommand("content", args, settings);

/** Runs a staff command beside a running site. @returns its output */
export const runStaff = (args: readonly string[], settings: Record<string, string>): Promise<string> =>
  runCommand("operations", args, settings);

async function runCommand(
  program: "content" | "operations",
  args: readonly string[],
  settings: Record<string, string>,
): Promise<string> {
  const command = spawn(process.execPath, ["apps/server/src/cli/cli.ts", program, ...args], {
    cwd: root,
    env: { ...process.env, CONTENT_DIR: inject("contentDir"), ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  command.stdout.on("data", (chunk) => (output += String(chunk)));
  const [code] = await once(command, "close");
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${output}`);
  return output.trim();
}
