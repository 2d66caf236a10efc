import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { npm } from "../../tools/npm.mjs";

/** Packages that only the report needs. They have their own lock file and are installed on demand. */
export const peersFolder = join(import.meta.dirname, "../peers");

/** Installs the measuring tools and peers. */
export async function installPeers(): Promise<void> {
  await npm(["ci", "--omit=dev"], { cwd: peersFolder, what: "Installing what the report measures with" });
}

/**
 * Runs a program of those packages to its end.
 * @param script relative to their node_modules
 * @returns its output
 * @throws when it fails
 */
export async function runPeer(script: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const program = join(peersFolder, "node_modules", script);
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    maxBuffer: 256 * 1024 * 1024,
  });
  return stdout;
}
