import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export interface Load {
  /** Responses per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Responses other than 2xx, and requests without a response. */
  failed: number;
}

export interface LoadOptions {
  seconds: number;
  /** Concurrent clients, each with one request at a time; 32 by default. */
  connections?: number;
  /** None by default, as from a client without compression. */
  headers?: Record<string, string>;
}

/**
 * Requests addresses in turn at full speed from another process: h2load, because a client written in JavaScript is
 * slower than the measured servers.
 * @param urls of one origin
 * @throws when h2load is missing (Debian: nghttp2-client)
 */
export async function load(urls: string[], { seconds, connections = 32, headers = {} }: LoadOptions): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), "klarholm-load-"));
  const [addresses, log] = [join(folder, "addresses"), join(folder, "log")];
  try {
    await writeFile(addresses, urls.join("\n"));
    const lines = Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`);
    const { stdout } = await promisify(execFile)("h2load", [
      "--h1",
      `--clients=${connections}`,
      "--threads=1",
      `--duration=${seconds}`,
      `--input-file=${addresses}`,
      `--log-file=${log}`,
      ...lines,
    ]).catch((cause: unknown) => {
      throw new Error("The report needs h2load, of Debian's package nghttp2-client.", { cause });
    });
    return readLoad(stdout, await readFile(log, "utf8"), seconds);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param summary h2load's output; the only source for requests without a response
 * @param log a line for each response: start time, status, and duration in microseconds
 */
export function readLoad(summary: string, log: string, seconds: number): Load {
  const [, errored = "", timedOut = ""] = /(\d+) errored, (\d+) timeout/.exec(summary) ?? [];
  const answers = log
    .trim()
    .split("\n")
    .map((line) => line.split("\t").map(Number));
  const times = answers.map(([, , microseconds = 0]) => microseconds / 1000).toSorted((a, b) => a - b);
  const part = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  const refused = answers.filter(([, status = 0]) => status < 200 || status > 299).length;
  return {
    rate: answers.length / seconds,
    p50: part(0.5),
    p99: part(0.99),
    failed: refused + Number(errored) + Number(timedOut),
  };
}
