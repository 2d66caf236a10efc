import { ApiError } from "../../plugins/http/api-error.ts";
import { QueueFullError } from "../../workers/job-queue.ts";
import { StarvedError, WorkerPool } from "../../workers/worker-pool.ts";
import { expectShallow, expectSmall } from "./item-limits.ts";
import revise, { type Revised, type Revision } from "./revise.ts";

/** Total characters from which a worker merges; shorter bodies take a few milliseconds. */
const workerThreshold = 256 * 1024;

/** Merges and patches bodies: short ones directly, long ones in a worker, so that the event loop stays free. */
export class Reviser {
  #pool: WorkerPool<Revision, Revised> | undefined;

  /**
   * @throws ApiError BAD_REQUEST for a result that is too deep, TOO_LARGE, BUSY when the queue is full, DRAFT_CHANGED for a
   * patch that does not fit
   */
  async revise(revision: Revision): Promise<Revised> {
    const revised = await this.#run(revision);
    expectShallow(undefined, revised.depth);
    expectSmall(revised.body ?? "");
    return revised;
  }

  async #run(revision: Revision): Promise<Revised> {
    const texts = Object.values(revision).filter((each) => typeof each === "string");
    try {
      if (texts.reduce((sum, { length }) => sum + length, 0) < workerThreshold) return revise(revision);
      this.#pool ??= new WorkerPool(new URL("revise.ts", import.meta.url), {
        cpuLimitMs: 5000,
        memoryLimitMb: 256,
        queueLimit: 20,
      });
      return await this.#pool.run(async () => revision);
    } catch (cause) {
      if (cause instanceof QueueFullError || cause instanceof StarvedError) throw new ApiError("BUSY", { cause });
      if ("patch" in revision) throw new ApiError("DRAFT_CHANGED", { cause, detail: "the patch does not fit" });
      throw cause;
    }
  }
}
