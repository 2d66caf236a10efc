import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { claimJob, endJob, extendLease, maxDelay, putBack } from "./job.repository.ts";

export interface JobContext {
  id: string;
  /** This run, from 1. */
  tries: number;
  /** Aborted when the job was cancelled or taken over, or when the process stops. */
  signal: AbortSignal;
  /** Stores the progress. @param percent from 0 to 100 @throws when the job was cancelled or taken over */
  report: (percent: number) => Promise<void>;
}

/** Runs jobs of a kind. A job may run again after its process was killed, so that running twice must do no harm. */
export interface JobHandler {
  run: (payload: unknown, context: JobContext) => Promise<void>;
  /** Runs after which a failing job fails for good. */
  maxTries: number;
  /** Milliseconds before the first retry, doubled for each further one up to six hours. */
  retryMs: number;
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
  readonly #running = new Set<AbortController>();
  readonly #workers = new Set<Promise<void>>();
  #isClosing = false;

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

  /** Aborts running jobs, which are put back, and waits for them. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const controller of this.#running) controller.abort(new Error("the process stops"));
    await Promise.all(this.#workers);
  }

  async #work(): Promise<void> {
    while (!this.#isClosing && (await this.#runOne()));
  }

  /** @returns whether there was a due job */
  async #runOne(): Promise<boolean> {
    const { now, leaseMs, onFault } = this.#options;
    const kinds = [...this.#handlers.keys()];
    const job = await claimJob(this.#db, kinds, { lease: randomUUID(), now: now(), leaseMs });
    const handler = job && this.#handlers.get(job.kind);
    if (!handler) return false;
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.add(controller);
    const extend = async (progress?: number) => {
      if (await extendLease(this.#db, job, { until: now() + leaseMs, progress })) return;
      controller.abort(new Error("the job was cancelled or taken over"));
    };
    const heartbeat = setInterval(() => {
      extend().catch((error: unknown) => onFault(error, job.kind));
    }, leaseMs / 3);
    try {
      // Every run ended with its process.
      if (job.tries > handler.maxTries) throw new Error(`interrupted ${job.tries - 1} times`);
      const report = async (percent: number) => {
        await extend(Math.round(percent));
        signal.throwIfAborted();
      };
      await handler.run(JSON.parse(job.payload), { id: job.id, tries: job.tries, signal, report });
      await endJob(this.#db, job, "done");
    } catch (error) {
      if (this.#isClosing) await putBack(this.#db, job, { at: now(), tries: job.tries - 1, error: "" });
      else if (!signal.aborted) {
        onFault(error, job.kind);
        const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
        const delay = retryDelay(handler.retryMs, job.tries);
        if (job.tries >= handler.maxTries) await endJob(this.#db, job, "failed", message);
        else await putBack(this.#db, job, { at: now() + delay, tries: job.tries, error: message });
      }
    } finally {
      clearInterval(heartbeat);
      this.#running.delete(controller);
    }
    return true;
  }
}

/** Doubles with each run, with a jitter of a quarter, so that jobs that failed together do not retry together. */
function retryDelay(retryMs: number, tries: number): number {
  return Math.min(retryMs * 2 ** (tries - 1), maxDelay) * (0.75 + Math.random() / 2);
}
