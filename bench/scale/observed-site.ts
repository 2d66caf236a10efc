import { readFileSync } from "node:fs";
import { freePort } from "../../tools/port.mjs";
import { SERVER } from "../../tools/server.mjs";
import { type SiteProcess, startSite } from "../site-process.ts";

/** What an action cost the server. */
export interface Cost {
  wallMs: number;
  /** Processor time of the main thread, which bounds how long the event loop was held, also on a busy machine. */
  mainMs: number;
  /** Processor time of all threads. */
  cpuMs: number;
  /** The longest time in which the event loop handled nothing else. */
  holdMs: number;
}

/** Interval in which Node samples the event loop. */
const samplingMs = 10;
/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

/** A server whose costs are read from its metrics and from /proc. */
export interface ObservedSite extends SiteProcess {
  cost(action: () => Promise<unknown>): Promise<Cost>;
  /** The largest resident memory so far, in bytes. */
  peakMemory(): number;
}

/** @param flags options of Node, such as for a profile */
export async function startObserved(env: Record<string, string>, flags: readonly string[]): Promise<ObservedSite> {
  const port = await freePort();
  const site = await startSite([...flags, ...SERVER], { ...env, METRICS: `127.0.0.1:${port}` });
  const { pid } = site;
  const longestHold = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text) ?? [];
    return Math.max(0, Number(seconds) * 1000 - samplingMs);
  };
  return {
    ...site,
    peakMemory: () => statusBytes(pid, "VmHWM"),
    async cost(action) {
      // Reading the metric resets it.
      await longestHold();
      const [started, main, cpu] = [performance.now(), processorMs(`${pid}/task/${pid}`), processorMs(`${pid}`)];
      await action();
      const wallMs = performance.now() - started;
      const mainMs = processorMs(`${pid}/task/${pid}`) - main;
      const cpuMs = processorMs(`${pid}`) - cpu;
      return { wallMs, mainMs, cpuMs, holdMs: await longestHold() };
    },
  };
}

/** Processor time of a process or thread below /proc, in milliseconds. */
function processorMs(path: string): number {
  const fields = readFileSync(`/proc/${path}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

function statusBytes(pid: number, name: string): number {
  const [, kB] = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kB) * 1024;
}
