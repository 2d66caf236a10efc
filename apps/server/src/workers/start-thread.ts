import { setFlagsFromString } from "node:v8";
import { Worker, type WorkerOptions } from "node:worker_threads";

/** Room for young objects in MB. Unlimited, it grows with the work of the start, a search index above all, and is held from then on. */
export const threadLimits = { maxYoungGenerationSizeMb: 6 };

// What the process is started with (tools/server.mjs) is for its first thread; while it is set, no other has a limit of its own.
setFlagsFromString("--max-semi-space-size=0");

/**
 * Starts a thread that holds little beside what it works on.
 * @param options as of `Worker`; its room for young objects is limited unless they say otherwise
 */
export function startThread(file: URL, options: WorkerOptions = {}): Worker {
  return new Worker(file, { ...options, resourceLimits: { ...threadLimits, ...options.resourceLimits } });
}
