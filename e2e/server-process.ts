import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

export interface ServerProcess {
  /** Origin without a trailing slash. */
  url: string;
  /** Its fresh data folder. */
  dataDir: string;
  stop: () => Promise<void>;
}

/** Starts the built site in a process of its own, on a free port and in an empty data folder. @param settings as environment variables */
export async function startServer(settings: Record<string, string>): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), "klarholm-e2e-server-"));
  const server = spawn(process.execPath, ["apps/server/src/main.ts"], {
    cwd: root,
    env: { ...process.env, ...settings, NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: `http://127.0.0.1:${await readyPort(server)}`, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs a content command beside a running site. @returns what it printed */
export async function runContent(args: readonly string[], settings: Record<string, string>): Promise<string> {
  const command = spawn(process.execPath, ["apps/server/src/content/cli.ts", ...args], { cwd: root, env: { ...process.env, ...settings }, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  command.stdout.on("data", (chunk) => (output += String(chunk)));
  const [code] = await once(command, "close");
  if (code !== 0) throw new Error(`content ${args.join(" ")} failed:\n${output}`);
  return output.trim();
}

/** The port that the server says it listens on, once it is ready. */
async function readyPort(server: ChildProcess): Promise<string> {
  let output = "";
  for await (const chunk of server.stdout ?? []) {
    output += String(chunk);
    const port = /ready at http:\/\/\S+:(\d+)/.exec(output)?.[1];
    if (port) {
      // Nobody reads on; a full pipe would block the server.
      server.stdout?.resume();
      return port;
    }
  }
  throw new Error(`The server did not start:\n${output}`);
}
