import { ApiError } from "../../plugins/http/api-error.ts";
import { QueueFullError, StarvedError, WorkerPool } from "../../workers/worker-pool.ts";
import { expectShallow, expectSmall } from "./item-limits.ts";
import revise, { type Revised, type Revision } from "./revise.ts";

/** Characters of all bodies together from which on a worker merges them: below it takes a few milliseconds. */
const longFrom = 256 * 1024;

/** Merges what people write: short bodies at once, long ones in a worker, so that requests are answered meanwhile. */
export class Reviser {
  #pool: WorkerPool<Revision, Revised> | undefined;

  /**
   * @throws ApiError for what becomes too large or too deep, BUSY when too many wait, DRAFT_CHANGED for a patch that does
   * not fit
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
      if (texts.reduce((sum, { length }) => sum + length, 0) < longFrom) return revise(revision);
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
