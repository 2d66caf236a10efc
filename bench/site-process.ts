import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = join(import.meta.dirname, "..");

export interface SiteProcess {
  /** Origin without a trailing slash. */
  url: string;
  /** From the start of the process to the first good answer of the home page. */
  startupMs: number;
  /** Resident memory of the server, in bytes; undefined where /proc is missing. */
  memory(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the real server as its own process.
 * @param program what Node runs, relative to the root: the server, or the launcher with its command
 * @throws when the home page does not answer 200 within two minutes
 */
export async function startSite(program: string[], env: Record<string, string>): Promise<SiteProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: url, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  try {
    await answers(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, startupMs: performance.now() - started, memory: () => residentBytes(child.pid), stop };
}

async function answers(url: string, child: ChildProcess) {
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const status = await fetch(url).then(
      async (answer) => (await answer.text(), answer.status),
      () => 0,
    );
    if (status === 200) return;
    await sleep(10);
  }
  throw new Error("no answer within two minutes");
}

function residentBytes(pid: number | undefined) {
  try {
    const line = readFileSync(`/proc/${pid}/status`, "utf8").match(/^VmRSS:\s+(\d+) kB$/m)?.[1];
    return line === undefined ? undefined : Number(line) * 1024;
  } catch {
    return undefined;
  }
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
