import { Piscina } from "piscina";
import { JobQueue } from "./job-queue.ts";
import { threadLimits } from "./thread-limits.ts";

/** The task exceeded its processor time; its worker was terminated. */
export class CpuLimitError extends Error {
  override name = "CpuLimitError";
}

/** The task got no processor time because the machine is overloaded; it may be retried. */
export class StarvedError extends Error {
  override name = "StarvedError";
}

/** The worker ended during the task, mostly because it reached its memory limit. */
export class WorkerCrashedError extends Error {
  override name = "WorkerCrashedError";
}

export interface WorkerPoolOptions {
  /** Processor time of one task in milliseconds. */
  cpuLimitMs: number;
  /** Heap of the worker in MiB. */
  memoryLimitMb: number;
  /** Maximum number of running and waiting tasks. */
  queueLimit: number;
  /** Milliseconds after which an idle worker ends; a minute by default. */
  idleMs?: number;
  /** Size of the young generation in MiB; small by default, see `threadLimits`. */
  youngMemoryMb?: number;
}

/** A task is aborted after this many times `cpuLimitMs` of real time. */
const wallFactor = 12;
/**
 * Runs tasks in one worker thread, one after the other, with limits on processor time, memory and queue length. Limits
 * count processor time, so that a busy machine does not fail a task that needs little. The worker starts with the first
 * task, ends when idle, and keeps no process alive.
 *
 * The module at `file` exports the function that runs a task as its default.
 */
export class WorkerPool<Task, Result> {
  readonly #options: WorkerPoolOptions;
  readonly #filename: string;
  readonly #pool: Piscina;
  readonly #queue: JobQueue;

  /** @param shared the worker and queue of another pool */
  constructor(file: URL, options: WorkerPoolOptions, shared?: { pool: Piscina; queue: JobQueue }) {
    this.#options = options;
    this.#filename = file.href;
    this.#queue = shared?.queue ?? new JobQueue({ maxConcurrent: 1, queueLimit: options.queueLimit - 1 });
    this.#pool = shared?.pool ?? newPool(options);
  }

  /**
   * @param prepare makes the task when its turn has come, so that memory holds the input of one task only
   * @param signal terminates the task
   * @throws QueueFullError, CpuLimitError, StarvedError, WorkerCrashedError; what `prepare` or the task throws; the
   * signal's reason
   */
  async run(prepare: () => Promise<Task>, signal?: AbortSignal): Promise<Result> {
    return this.#queue.run(async () => {
      const task = await prepare();
      signal?.throwIfAborted();
      return this.#runNow(task, signal);
    });
  }

  /**
   * A pool whose tasks run in the same worker and queue, one after the other, so that modules keep state for both.
   * @param file exports another function
   */
  withFile<OtherTask, OtherResult>(file: URL): WorkerPool<OtherTask, OtherResult> {
    return new WorkerPool<OtherTask, OtherResult>(file, this.#options, { pool: this.#pool, queue: this.#queue });
  }

  async #runNow(task: Task, signal?: AbortSignal): Promise<Result> {
    const { cpuLimitMs } = this.#options;
    const abort = new AbortController();
    const stop = () => abort.abort(signal?.reason);
    signal?.addEventListener("abort", stop);
    const result: Promise<Result> = this.#pool.run(task, { filename: this.#filename, signal: abort.signal });
    const before = this.#cpuMs();
    let checks = 0;
    const timer = setInterval(async () => {
      checks += 1;
      if ((await this.#cpuMs()) - (await before) >= cpuLimitMs)
        abort.abort(new CpuLimitError("The task used its time."));
      else if (checks >= wallFactor) abort.abort(new StarvedError("The task got no processor time."));
    }, cpuLimitMs);
    try {
      return await result;
    } catch (error) {
      if (abort.signal.aborted) throw abort.signal.reason;
      throw isCrash(error) ? new WorkerCrashedError("The worker ended.", { cause: error }) : error;
    } finally {
      clearInterval(timer);
      signal?.removeEventListener("abort", stop);
    }
  }

  /** Processor time of the worker in milliseconds; 0 before it runs. */
  async #cpuMs(): Promise<number> {
    const { user, system } = (await this.#pool.threads[0]?.cpuUsage().catch(() => undefined)) ?? { user: 0, system: 0 };
    return (user + system) / 1000;
  }
}

function newPool({ idleMs = 60_000, memoryLimitMb, youngMemoryMb }: WorkerPoolOptions): Piscina {
  const young = youngMemoryMb === undefined ? threadLimits : { maxYoungGenerationSizeMb: youngMemoryMb };
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    // A worker blocked in Atomics.wait would not finish streams that a task left open.
    atomics: "disabled",
    resourceLimits: { ...young, maxOldGenerationSizeMb: memoryLimitMb },
  });
  // Piscina reports the failure of an idle worker as an event, which would end the process without a listener.
  pool.on("error", () => undefined);
  return pool;
}

function isCrash(error: unknown): boolean {
  return (
    error instanceof Error &&
    ("code" in error ? error.code === "ERR_WORKER_OUT_OF_MEMORY" : /exit/i.test(error.message))
  );
}
