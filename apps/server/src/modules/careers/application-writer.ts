import type { Worker } from "node:worker_threads";
import type { Config } from "../../config.ts";
import type { SystemFault } from "../../plugins/http/system-fault.ts";
import { startThread } from "../../workers/start-thread.ts";
import type { ApplicationKeys } from "./application-keys.ts";
import type { Submission, Written } from "./application-writing.ts";

/** Writes applications. */
export interface ApplicationWriter {
  /** @throws when the database cannot be written to */
  write(submission: Submission): Promise<Written>;
  /** @throws when it could not write now; one that is writing proves it by that */
  prove(): Promise<void>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

/** What the thread is asked for: an application, or the proof that it could write one. */
export interface WriterRequest {
  number: number;
  submission: Submission | undefined;
}

/** What the thread answers; a proof has nothing to say. */
export interface WriterAnswer {
  number: number;
  written?: Written | undefined;
  error?: Pick<Error, "message" | "stack"> & { systemFault?: SystemFault | undefined };
}

interface Waiting {
  resolve: (written: Written | undefined) => void;
  reject: (error: Error) => void;
}

/**
 * Writes applications in a thread of its own, over a connection of its own: tens of megabytes go to the disk
 * without holding up a page. The thread starts with the first application.
 */
export class ThreadedWriter implements ApplicationWriter {
  readonly #workerData: { settings: Pick<Config, "databaseUrl" | "dataDir">; keys: ApplicationKeys };
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #count = 0;

  constructor({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">, keys: ApplicationKeys) {
    this.#workerData = { settings: { databaseUrl, dataDir }, keys };
  }

  /** How many applications and proofs the thread has been given, and has not done. */
  get waiting(): number {
    return this.#waiting.size;
  }

  async write(submission: Submission): Promise<Written> {
    const written = await this.#ask(submission);
    if (!written) throw new Error("the thread that writes applications did not say what became of one");
    return written;
  }

  async prove(): Promise<void> {
    if (this.#waiting.size === 0) await this.#ask(undefined);
  }

  #ask(submission: Submission | undefined): Promise<Written | undefined> {
    const worker = (this.#worker ??= this.#start());
    const number = this.#count++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      worker.postMessage({ number, submission } satisfies WriterRequest);
    });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    worker.postMessage("close");
    await new Promise((resolve) => {
      worker.once("exit", resolve);
    });
  }

  #start(): Worker {
    const worker = startThread(new URL("./application-thread.ts", import.meta.url), { workerData: this.#workerData });
    worker.on("message", ({ number, written, error }: WriterAnswer) => {
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (this.#waiting.size === 0) worker.unref();
      if (error === undefined) waiting?.resolve(written);
      else waiting?.reject(Object.assign(new Error(error.message), error));
    });
    const fail = (error: Error): void => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    worker.on("error", fail);
    worker.on("exit", () => fail(new Error("the thread that writes applications has ended")));
    return worker;
  }
}
