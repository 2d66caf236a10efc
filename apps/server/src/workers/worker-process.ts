import { type ChildProcess, fork } from "node:child_process";
import { constants } from "node:os";

/** Messages between WorkerProcess and serve-jobs.ts. */
export interface NumberedJob<Job> {
  id: number;
  job: Job;
}

export type JobAnswer<Result> = { id: number; result: Result } | { id: number; failure: string };

interface Pending<Result> {
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

interface WorkerProcessOptions {
  /** Module that calls `serveJobs`. */
  entry: string;
  /** Priority as of `os.setPriority`; below normal by default. */
  priority?: number;
  /** Milliseconds without a job after which the process ends; starting it takes about 300 ms. */
  idleMs?: number;
  /** Milliseconds after which a job is aborted by killing the process. */
  timeoutMs?: number;
  /** Limit of resident memory in bytes; unlimited by default. */
  memoryBytes?: number;
  /** Environment variables; `process.env` by default. */
  env?: NodeJS.ProcessEnv;
}

/**
 * Runs jobs in a child process, which starts with the first job. Native decoders allocate much memory and free little of
 * it until the process ends. A crash, a timeout or the memory limit fails all running jobs.
 */
export class WorkerProcess<Job, Result> {
  readonly #options: Required<Omit<WorkerProcessOptions, "env">> & Pick<WorkerProcessOptions, "env">;
  readonly #pending = new Map<number, Pending<Result>>();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(options: WorkerProcessOptions) {
    this.#options = {
      priority: constants.priority.PRIORITY_BELOW_NORMAL,
      idleMs: 30_000,
      timeoutMs: 60_000,
      memoryBytes: Number.POSITIVE_INFINITY,
      ...options,
    };
  }

  get running(): boolean {
    return this.#child !== undefined;
  }

  /** @throws Error with the message of the job's error, or WorkerProcessEnded */
  async run(job: Job): Promise<Result> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    const id = ++this.#lastId;
    const deadline = setTimeout(() => child.kill("SIGKILL"), this.#options.timeoutMs);
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject });
        child.send({ id, job } satisfies NumberedJob<Job>);
      });
    } finally {
      clearTimeout(deadline);
      this.#pending.delete(id);
      if (this.#pending.size === 0) this.#idle = setTimeout(() => this.close(), this.#options.idleMs).unref();
    }
  }

  /** Ends the process; the next job starts another. */
  close(): void {
    clearTimeout(this.#idle);
    const child = this.#child;
    if (!child) return;
    this.#forget(child, new WorkerProcessEnded());
    child.kill("SIGKILL");
  }

  #start(): ChildProcess {
    const { entry, priority, memoryBytes, env = process.env } = this.#options;
    const child = fork(entry, [String(priority), String(memoryBytes)], {
      serialization: "advanced",
      execArgv: [],
      // glibc would otherwise keep one heap per thread.
      env: { ...env, MALLOC_ARENA_MAX: "2" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.unref();
    child.channel?.unref();
    child.on("message", (answer: JobAnswer<Result>) => this.#settle(answer));
    child.on("error", (error) => this.#forget(child, error));
    child.on("exit", () => this.#forget(child, new WorkerProcessEnded()));
    this.#child = child;
    return child;
  }

  #settle(answer: JobAnswer<Result>): void {
    const pending = this.#pending.get(answer.id);
    if ("result" in answer) pending?.resolve(answer.result);
    else pending?.reject(new Error(answer.failure));
  }

  /** Fails all pending jobs, which were sent to this child. */
  #forget(child: ChildProcess, error: Error): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    for (const { reject } of this.#pending.values()) reject(error);
  }
}

/** The process ended during a job: it crashed or exceeded its time or memory. */
export class WorkerProcessEnded extends Error {
  override name = "WorkerProcessEnded";

  constructor() {
    super("The worker process ended");
  }
}
