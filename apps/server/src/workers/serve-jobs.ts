import { renice } from "../lib/renice.ts";
import type { JobAnswer, NumberedJob } from "./worker-process.ts";

/** Milliseconds between two looks at what the process has used. */
const watchInterval = 50;

/** Processor time of this process at which it ends, in milliseconds; see `limitCpuTime`. */
let cpuLimit = Number.POSITIVE_INFINITY;

/**
 * Answers the jobs of a WorkerProcess until that disconnects. The process ends itself when it has taken more memory or
 * processor time than it may: native code cannot be interrupted in another way.
 */
export function serveJobs<Job, Result>(handle: (job: Job) => Promise<Result>): void {
  const [priority = 0, memoryLimit = Number.POSITIVE_INFINITY] = process.argv.slice(2).map(Number);
  renice(priority);
  process.on("disconnect", () => process.exit(0));
  // Ctrl-C reaches the whole group; the parent ends this process when its requests have finished.
  process.on("SIGINT", () => undefined);
  setInterval(() => {
    // An ordinary exit waits for the threads that work.
    if (process.memoryUsage.rss() > memoryLimit || cpuTime() > cpuLimit) process.kill(process.pid, "SIGKILL");
  }, watchInterval).unref();
  process.on("message", ({ id, job }: NumberedJob<Job>) => {
    cpuLimit = Number.POSITIVE_INFINITY;
    void handle(job).then(
      (result) => answer({ id, result }),
      (error: unknown) => answer({ id, failure: error instanceof Error ? error.message : String(error) }),
    );
  });
}

/** Ends the process when it takes more processor time from now to the next job; for a process with one job at a time. */
export function limitCpuTime(milliseconds: number): void {
  cpuLimit = cpuTime() + milliseconds;
}

/** Processor time of all threads so far, in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function answer(result: JobAnswer<unknown>): void {
  process.send?.(result);
}
