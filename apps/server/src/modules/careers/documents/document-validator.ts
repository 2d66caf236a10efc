import { QueueFullError } from "../../../workers/job-queue.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { CpuLimitError, StarvedError, WorkerCrashedError, WorkerPool } from "../../../workers/worker-pool.ts";
import type { Verdict } from "./verdict.ts";

/** Scans of ten megabytes take less than one second. */
const limits = { cpuLimitMs: 10_000, memoryLimitMb: 256, queueLimit: 64 };

/** Validates documents in a worker thread, one at a time, with limits on processor time and memory. */
export class DocumentValidator {
  readonly #pool: WorkerPool<Uint8Array, Verdict>;

  /** @param options overrides of the limits (`WorkerPoolOptions`) */
  constructor(options: Partial<typeof limits> = {}) {
    this.#pool = new WorkerPool(new URL("./document-worker.ts", import.meta.url), { ...limits, ...options });
  }

  /**
   * @param read returns the bytes of the complete file; called when its turn comes, so that memory holds one file
   * @throws ApiError UPLOADS_BUSY with Retry-After when the queue is full or the machine is too busy
   */
  async validate(read: () => Promise<Uint8Array>): Promise<Verdict> {
    try {
      return await this.#pool.run(read);
    } catch (cause) {
      if (cause instanceof QueueFullError) throw busy(10, cause);
      if (cause instanceof StarvedError) throw busy(60, cause);
      if (cause instanceof CpuLimitError || cause instanceof WorkerCrashedError) return { refusal: "tooComplex" };
      throw cause;
    }
  }
}

/** @param seconds after which the visitor may try again */
function busy(seconds: number, cause: Error): ApiError {
  return new ApiError("UPLOADS_BUSY", { cause, headers: { "retry-after": String(seconds) } });
}
