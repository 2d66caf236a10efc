import { ApiError } from "../../../plugins/http/api-error.ts";
import {
  CpuLimitError,
  QueueFullError,
  StarvedError,
  WorkerCrashedError,
  WorkerPool,
} from "../../../workers/worker-pool.ts";
import type { Verdict } from "./verdict.ts";

/** Scans of ten megabytes take less than one second. */
const limits = { cpuLimitMs: 10_000, memoryLimitMb: 256, queueLimit: 64 };

/** Validates documents in a worker thread, one at a time, within limits of processor time and memory. */
export class DocumentValidator {
  readonly #pool: WorkerPool<Uint8Array, Verdict>;

  /** @param options limits other than the defaults (`WorkerPoolOptions`) */
  constructor(options: Partial<typeof limits> = {}) {
    this.#pool = new WorkerPool(new URL("./document-worker.ts", import.meta.url), { ...limits, ...options });
  }

  /**
   * @param read gives the bytes of a complete file when its turn has come: memory holds one file at a time
   * @throws ApiError UPLOADS_BUSY with Retry-After when too many files wait, or the machine is too busy for this one
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
