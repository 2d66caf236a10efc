import { readFileSync } from "node:fs";
import { freePort } from "../tools/port.mjs";
import { startServer } from "../tools/server-process.mjs";

export interface SiteProcess {
  /** Origin without a trailing slash. */
  url: string;
  /** Milliseconds from the start of the process to the first 200 response of the home page. */
  startupMs: number;
  pid: number;
  /** Resident memory of the server, in bytes; undefined where /proc is missing. */
  memory(): number | undefined;
  /** The complete lines of its output so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts the real server in another process.
 * @param program script relative to the root: the server, or the launcher with its command
 * @throws when the server ends, or the home page does not answer 200
 */
export async function startSite(program: string[], env: Record<string, string>): Promise<SiteProcess> {
  const port = String(await freePort());
  const started = performance.now();
  const { url, pid, output, stop } = await startServer(
    { ...process.env, NODE_ENV: "production", PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, ...env },
    program,
  );
  const home = await fetch(url);
  await home.text();
  if (!home.ok) {
    await stop();
    throw new Error(`The home page answered ${home.status}`);
  }
  return { url, pid, startupMs: performance.now() - started, memory: () => residentBytes(pid), output, stop };
}

function residentBytes(pid: number) {
  try {
    const line = readFileSync(`/proc/${pid}/status`, "utf8").match(/^VmRSS:\s+(\d+) kB$/m)?.[1];
    return line === undefined ? undefined : Number(line) * 1024;
  } catch {
    return undefined;
  }
}
