import { setFlagsFromString } from "node:v8";
import { Worker, type WorkerOptions } from "node:worker_threads";

/** Size of the young generation in MB. Without a limit it grows during startup, e.g. for a search index, and never shrinks. */
export const threadLimits = { maxYoungGenerationSizeMb: 6 };

// The process's own flag (tools/server.mjs) would override the limits of worker threads.
setFlagsFromString("--max-semi-space-size=0");

/**
 * Starts a worker thread with a small young generation.
 * @param options of `Worker`; their resource limits take precedence
 */
export function startThread(file: URL, options: WorkerOptions = {}): Worker {
  return new Worker(file, { ...options, resourceLimits: { ...threadLimits, ...options.resourceLimits } });
}
