import { Worker } from "node:worker_threads";
import type { Config } from "../../config.ts";
import type { Submission, Written } from "./application-writing.ts";

/** Writes applications. */
export interface ApplicationWriter {
  /** @throws when the database cannot be written to */
  write(submission: Submission): Promise<Written>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

interface Waiting {
  resolve: (written: Written) => void;
  reject: (error: Error) => void;
}

/** What the thread answers. */
export interface WriterAnswer {
  number: number;
  written?: Written;
  error?: string;
}

/**
 * Writes applications in a thread of its own, over a connection of its own: tens of megabytes go to the disk
 * without holding up a page. The thread starts with the first application.
 */
export class ThreadedWriter implements ApplicationWriter {
  readonly #settings: Pick<Config, "databaseUrl" | "dataDir">;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #count = 0;

  constructor({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">) {
    this.#settings = { databaseUrl, dataDir };
  }

  write(submission: Submission): Promise<Written> {
    const worker = (this.#worker ??= this.#start());
    const number = this.#count++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      worker.postMessage({ number, submission });
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
    const worker = new Worker(new URL("./application-thread.ts", import.meta.url), { workerData: this.#settings });
    worker.on("message", ({ number, written, error }: WriterAnswer) => {
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (this.#waiting.size === 0) worker.unref();
      if (written) waiting?.resolve(written);
      else waiting?.reject(new Error(error));
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
