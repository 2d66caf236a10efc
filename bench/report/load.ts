import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { runPeer } from "./peers.ts";

export interface Load {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were no 2xx, and requests without one. */
  failed: number;
}

export interface LoadOptions {
  seconds: number;
  /** Clients that ask again as soon as they are answered; 32 by default. */
  connections?: number;
  /** None by default, as a client without compression sends. */
  headers?: Record<string, string>;
}

const printed = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  errors: z.number(),
  timeouts: z.number(),
  non2xx: z.number(),
});

/**
 * Asks for addresses in turn as fast as they are answered, from a process of its own (autocannon).
 * @param urls of one origin
 */
export async function load(urls: string[], { seconds, connections = 32, headers = {} }: LoadOptions): Promise<Load> {
  const [first = ""] = urls;
  const entries = urls.map((url) => ({
    request: { method: "GET", url, headers: Object.entries(headers).map(([name, value]) => ({ name, value })) },
  }));
  const folder = await mkdtemp(join(tmpdir(), "klarholm-load-"));
  try {
    const har = join(folder, "addresses.har");
    await writeFile(har, JSON.stringify({ log: { version: "1.2", entries } }));
    const output = await runPeer("autocannon/autocannon.js", [
      "--json",
      `--har=${har}`,
      `--connections=${connections}`,
      `--duration=${seconds}`,
      new URL(first).origin,
    ]);
    return readLoad(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readLoad(output: string): Load {
  const { requests, latency, errors, timeouts, non2xx } = printed.parse(JSON.parse(output));
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, failed: errors + timeouts + non2xx };
}
