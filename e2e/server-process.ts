import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

export interface ServerProcess {
  /** Origin without a trailing slash. */
  url: string;
  /** Its data folder, which goes with it when it stops. */
  dataDir: string;
  /** What it has logged so far, a parsed line each. */
  log: () => unknown[];
  stop: () => Promise<void>;
  /** Ends it in the middle of whatever it does; its data folder stays. */
  kill: () => Promise<void>;
}

/**
 * Starts the built site in a process of its own, on a free port.
 * @param settings as environment variables
 * @param kept the data folder of a server that was killed; an empty one by default
 */
export async function startServer(settings: Record<string, string>, kept?: string): Promise<ServerProcess> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), "klarholm-e2e-server-")));
  const server = spawn(process.execPath, ["apps/server/src/main.ts"], {
    cwd: root,
    env: { ...process.env, ...settings, NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  server.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, "exit");
  };
  const stop = async () => {
    await end("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const port = await readyPort(server, () => output);
    const log = () => output.split("\n").slice(0, -1).flatMap((line): unknown[] => (line.startsWith("{") ? [JSON.parse(line)] : []));
    return { url: `http://127.0.0.1:${port}`, dataDir, log, stop, kill: () => end("SIGKILL") };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs a content command beside a running site. @returns what it printed */
export const runContent = (args: readonly string[], settings: Record<string, string>): Promise<string> => runCommand("content", args, settings);

/** Runs a staff command beside a running site. @returns what it printed */
export const runStaff = (args: readonly string[], settings: Record<string, string>): Promise<string> => runCommand("staff", args, settings);

async function runCommand(group: "content" | "staff", args: readonly string[], settings: Record<string, string>): Promise<string> {
  const command = spawn(process.execPath, [`apps/server/src/${group}/cli.ts`, ...args], { cwd: root, env: { ...process.env, ...settings }, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  command.stdout.on("data", (chunk) => (output += String(chunk)));
  const [code] = await once(command, "close");
  if (code !== 0) throw new Error(`${group} ${args.join(" ")} failed:\n${output}`);
  return output.trim();
}

/** The port that the server says it listens on, once it is ready. */
async function readyPort(server: ChildProcess, output: () => string): Promise<string> {
  while (server.exitCode === null) {
    const port = /ready at http:\/\/\S+:(\d+)/.exec(output())?.[1];
    if (port) return port;
    await Promise.race([once(server.stdout ?? server, "data"), once(server, "exit")]);
  }
  throw new Error(`The server did not start:\n${output()}`);
}
