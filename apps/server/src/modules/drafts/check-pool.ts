import { WorkerPool } from "../../workers/worker-pool.ts";
import type { Checked } from "./check-site.ts";
import type { CheckTask } from "./check-worker.ts";

/**
 * The first check of a site of 50,000 products takes about a minute of processor time and 1 GB, later ones those of what
 * changed. The worker stays for an editor's break. With a small young generation, garbage collection takes half the time.
 */
const checkLimits = {
  cpuLimitMs: 300_000,
  memoryLimitMb: 3072,
  youngMemoryMb: 48,
  queueLimit: 8,
  idleMs: 30 * 60_000,
};

/** Checks drafts of large sites. The check of the published site shares its worker and memory. */
export const checkPool = new WorkerPool<CheckTask, Checked>(new URL("check-worker.ts", import.meta.url), checkLimits);
