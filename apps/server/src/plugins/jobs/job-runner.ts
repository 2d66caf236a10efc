import { randomUUID } from "node:crypto";
import { errorCodes } from "@klarholm/contract/errors";
import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { ApiError } from "../http/api-error.ts";
import { claimJob, endJob, extendLease, type JobError, maxDelay, putBack } from "./job.repository.ts";

/** The database or a transaction. */
type Connection = Kysely<Schema>;

export interface JobContext {
  id: string;
  /** This run, from 1. */
  tries: number;
  /** Aborted when the job was cancelled or taken over, or when the process stops. */
  signal: AbortSignal;
  /** Stores the progress. @param percent from 0 to 100 @throws when the job was cancelled or taken over */
  report: (percent: number) => Promise<void>;
  /**
   * Locks the job in a transaction, so that what the transaction writes is of the run that holds the job.
   * @param percent the progress; unchanged by default
   * @throws when the job was cancelled or taken over
   */
  hold: (transaction: Connection, percent?: number) => Promise<void>;
  /** Ends the job as done, with what its last transaction writes. @throws as `hold` */
  finish: (transaction: Connection) => Promise<void>;
}

/** Runs jobs of a kind. A job may run again after its process was killed, so that running twice must do no harm. */
export interface JobHandler {
  run: (payload: unknown, context: JobContext) => Promise<void>;
  /** Runs after which a failing job fails for good. */
  maxTries: number;
  /** Milliseconds before the first retry, doubled for each further one up to six hours. */
  retryMs: number;
  /** Jobs of the kind that run at a time in this process; as many as of all kinds by default. */
  maxConcurrent?: number;
  /** Whether an ApiError with a status below 500 fails a job without further tries. */
  failsOnRefusal?: boolean;
}

export interface RunnerOptions {
  /** Receives the error of a run that failed, and faults of the queue. */
  onFault: (error: unknown, kind: string | undefined) => void;
  now?: () => number;
  /** Milliseconds after which the job of a killed process is taken up again. */
  leaseMs?: number;
  /** Jobs that run at a time in this process. */
  maxConcurrent?: number;
}

/** Runs the jobs of the queue whose kinds have a handler here. Any number of replicas may share the queue. */
export class JobRunner {
  readonly #db: Kysely<Schema>;
  readonly #handlers = new Map<string, JobHandler>();
  readonly #options: Required<RunnerOptions>;
  /** By id, with the kind. */
  readonly #running = new Map<string, { kind: string; controller: AbortController }>();
  readonly #workers = new Set<Promise<void>>();
  #isClosing = false;
  /** One claim at a time, so that the limits of kinds hold. */
  #claiming: Promise<unknown> = Promise.resolve();

  constructor(db: Kysely<Schema>, options: RunnerOptions) {
    this.#db = db;
    this.#options = { now: Date.now, leaseMs: 60_000, maxConcurrent: 4, ...options };
  }

  handle(kind: string, handler: JobHandler): void {
    this.#handlers.set(kind, handler);
  }

  /** Runs due jobs until there are none, beside those that run already. */
  async runDue(): Promise<void> {
    const added: Promise<void>[] = [];
    while (!this.#isClosing && this.#workers.size < this.#options.maxConcurrent && this.#handlers.size > 0) {
      const worker = this.#work()
        .catch((error: unknown) => this.#options.onFault(error, undefined))
        .finally(() => this.#workers.delete(worker));
      this.#workers.add(worker);
      added.push(worker);
    }
    await Promise.all(added);
  }

  /** Stops a job that was cancelled, if it runs in this process; others notice when they next hold it. */
  abort(id: string): void {
    this.#running.get(id)?.controller.abort(new Error("the job was cancelled"));
  }

  /** Aborts running jobs, which are put back, and waits for them. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { controller } of this.#running.values()) controller.abort(new Error("the process stops"));
    await Promise.all(this.#workers);
  }

  async #work(): Promise<void> {
    while (!this.#isClosing && (await this.#runOne()));
  }

  async #claim() {
    const { now, leaseMs } = this.#options;
    const ofKind = (name: string) => [...this.#running.values()].filter(({ kind }) => kind === name).length;
    const kinds = [...this.#handlers]
      .filter(([kind, { maxConcurrent = Infinity }]) => ofKind(kind) < maxConcurrent)
      .map(([kind]) => kind);
    if (kinds.length === 0) return undefined;
    const job = await claimJob(this.#db, kinds, { lease: randomUUID(), now: now(), leaseMs });
    const handler = job && this.#handlers.get(job.kind);
    if (!handler) return undefined;
    const controller = new AbortController();
    this.#running.set(job.id, { kind: job.kind, controller });
    return { job, handler, controller };
  }

  /** @returns whether there was a due job */
  async #runOne(): Promise<boolean> {
    const claiming = this.#claiming.then(() => this.#claim());
    this.#claiming = claiming.catch(() => undefined);
    const claimed = await claiming;
    if (!claimed) return false;
    const { now, leaseMs, onFault } = this.#options;
    const { job, handler, controller } = claimed;
    const { signal } = controller;
    const lost = () => {
      controller.abort(new Error("the job was cancelled or taken over"));
      return signal.reason;
    };
    const extend = async (db: Connection, progress?: number) => {
      if (!(await extendLease(db, job, { until: now() + leaseMs, progress }))) lost();
    };
    const heartbeat = setInterval(() => {
      extend(this.#db).catch((error: unknown) => onFault(error, job.kind));
    }, leaseMs / 3);
    const hold = async (db: Connection, percent?: number) => {
      signal.throwIfAborted();
      await extend(db, percent === undefined ? undefined : Math.round(percent));
      signal.throwIfAborted();
    };
    try {
      // Every run ended with its process.
      if (job.tries > handler.maxTries) throw new Error(`interrupted ${job.tries - 1} times`);
      await handler.run(JSON.parse(job.payload), {
        id: job.id,
        tries: job.tries,
        signal,
        report: (percent) => hold(this.#db, percent),
        hold,
        finish: async (transaction) => {
          signal.throwIfAborted();
          if (!(await endJob(transaction, job, "done"))) throw lost();
        },
      });
      await endJob(this.#db, job, "done");
    } catch (error) {
      if (this.#isClosing) await putBack(this.#db, job, { at: now(), tries: job.tries - 1 });
      else if (!signal.aborted) {
        const isRefusal = handler.failsOnRefusal === true && error instanceof ApiError && error.status < 500;
        if (!isRefusal) onFault(error, job.kind);
        const delay = retryDelay(handler.retryMs, job.tries);
        if (isRefusal || job.tries >= handler.maxTries) await endJob(this.#db, job, "failed", jobError(error));
        else await putBack(this.#db, job, { at: now() + delay, tries: job.tries, ...jobError(error) });
      }
    } finally {
      clearInterval(heartbeat);
      this.#running.delete(job.id);
    }
    return true;
  }
}

/** An ApiError's code and Chinese message; the message of another error. */
function jobError(error: unknown): JobError {
  if (error instanceof ApiError)
    return { error: error.visitorMessage ?? errorCodes[error.code].message, error_code: error.code };
  return { error: (error instanceof Error ? error.message : String(error)).slice(0, 500), error_code: "" };
}

/** Doubles with each run, with a jitter of a quarter, so that jobs that failed together do not retry together. */
function retryDelay(retryMs: number, tries: number): number {
  return Math.min(retryMs * 2 ** (tries - 1), maxDelay) * (0.75 + Math.random() / 2);
}
