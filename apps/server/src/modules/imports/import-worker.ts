import { ApiError } from "../../plugins/http/api-error.ts";
import { QueueFullError } from "../../workers/job-queue.ts";
import { CpuLimitError, StarvedError, WorkerCrashedError, WorkerPool } from "../../workers/worker-pool.ts";
import type { ImportResult, ImportTask } from "./import-task.ts";

/** Processor time of a file of 50,000 rows is some 10 s. */
const limits = { cpuLimitMs: 60_000, memoryLimitMb: 1024, queueLimit: 6 };

const tooMuch = "这个表格要算的太多，没有读完。请只留下要导入的工作表和行，另存后再试，或分成几个文件导入！";

/** Reads, compares and writes tables in a worker thread, one at a time. */
export class ImportWorker {
  readonly #pool = new WorkerPool<ImportTask, ImportResult>(new URL("import-task.ts", import.meta.url), limits);

  /**
   * @param signal stops the task
   * @throws ApiError TABLE_REFUSED for a file that cannot be read, BUSY when too many wait
   */
  async run<Did extends ImportResult["did"]>(
    did: Did,
    task: () => Promise<ImportTask>,
    signal?: AbortSignal,
  ): Promise<ImportResult & { did: Did }> {
    const result = await this.#pool.run(task, signal).catch((cause: unknown) => {
      if (cause instanceof QueueFullError || cause instanceof StarvedError) throw new ApiError("BUSY", { cause });
      if (cause instanceof CpuLimitError || cause instanceof WorkerCrashedError)
        throw new ApiError("TABLE_REFUSED", { cause, message: tooMuch });
      throw cause;
    });
    if (result.did === "refuse") throw new ApiError("TABLE_REFUSED", { message: `${result.reason}！` });
    if (!isOf(result, did)) throw new TypeError(`the worker did ${result.did}`);
    return result;
  }
}

function isOf<Did extends ImportResult["did"]>(result: ImportResult, did: Did): result is ImportResult & { did: Did } {
  return result.did === did;
}
