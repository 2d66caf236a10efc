import { Piscina } from "piscina";
import type { Config } from "../../config.ts";
import { threadLimits } from "../../workers/thread-limits.ts";
import type { ApplicationKeys } from "./application-keys.ts";
import type { Submission, WriteOutcome, WriterResult, WriterTask } from "./application-thread.ts";

/**
 * Writes applications in a worker thread with a database connection of its own, one at a time, so that writing tens of
 * megabytes does not block the event loop. The thread starts with the first task.
 */
export class ApplicationWriter {
  readonly #pool: Piscina<WriterTask, WriterResult>;
  #pending = 0;

  constructor(
    { databaseUrl, dataDir, storage }: Pick<Config, "databaseUrl" | "dataDir" | "storage">,
    keys: ApplicationKeys,
  ) {
    this.#pool = new Piscina({
      filename: new URL("./application-thread.ts", import.meta.url).href,
      workerData: { settings: { databaseUrl, dataDir }, keys, storage },
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: Infinity,
      // A thread blocked in Atomics.wait would not notice connections that the database closes.
      atomics: "disabled",
      resourceLimits: threadLimits,
    });
    // A thread that fails while idle is replaced with the next task.
    this.#pool.on("error", () => undefined);
  }

  /** Tasks that run or wait. */
  get pending(): number {
    return this.#pending;
  }

  /** @throws when the database cannot be written to */
  async write(submission: Submission): Promise<WriteOutcome> {
    const { written } = await this.#run(submission);
    if (!written) throw new Error("The thread that writes applications returned no outcome.");
    return written;
  }

  /** Tests that the database can be written to, unless a pending task shows it anyway. @throws when it cannot */
  async prove(): Promise<void> {
    if (this.#pending === 0) await this.#run("prove");
  }

  /** Waits for pending tasks and ends the thread. */
  async close(): Promise<void> {
    if (this.#pool.threads.length > 0) await this.#run("close");
    await this.#pool.destroy();
  }

  async #run(task: WriterTask): Promise<WriterResult> {
    this.#pending += 1;
    try {
      const result = await this.#pool.run(task);
      if (result.error) throw Object.assign(new Error(result.error.message), result.error);
      return result;
    } finally {
      this.#pending -= 1;
    }
  }
}
