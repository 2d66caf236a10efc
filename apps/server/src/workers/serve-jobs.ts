import { renice } from "../lib/renice.ts";
import type { JobAnswer, NumberedJob } from "./worker-process.ts";

/** Milliseconds between checks of memory and processor time. */
const checkInterval = 50;

/** Processor time of this process at which it ends, in milliseconds; see `limitCpuTime`. */
let cpuLimit = Number.POSITIVE_INFINITY;

/**
 * Runs the jobs of a WorkerProcess until the parent disconnects. The process kills itself when it exceeds its memory or
 * processor time, because native code cannot be interrupted otherwise.
 */
export function serveJobs<Job, Result>(handle: (job: Job) => Promise<Result>): void {
  const [priority = 0, memoryLimit = Number.POSITIVE_INFINITY] = process.argv.slice(2).map(Number);
  renice(priority);
  process.on("disconnect", () => process.exit(0));
  // Ctrl-C reaches the whole process group; the parent ends this process after its requests have finished.
  process.on("SIGINT", () => undefined);
  setInterval(() => {
    // `process.exit` would wait for busy threads of the pool.
    if (process.memoryUsage.rss() > memoryLimit || cpuTime() > cpuLimit) process.kill(process.pid, "SIGKILL");
  }, checkInterval).unref();
  process.on("message", ({ id, job }: NumberedJob<Job>) => {
    cpuLimit = Number.POSITIVE_INFINITY;
    void handle(job).then(
      (result) => answer({ id, result }),
      (error: unknown) => answer({ id, failure: error instanceof Error ? error.message : String(error) }),
    );
  });
}

/** Kills the process when the present job takes more processor time; for a process that runs one job at a time. */
export function limitCpuTime(milliseconds: number): void {
  cpuLimit = cpuTime() + milliseconds;
}

/** Processor time of all threads in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function answer(result: JobAnswer<unknown>): void {
  process.send?.(result);
}
