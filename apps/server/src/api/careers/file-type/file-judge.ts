import type { Worker } from "node:worker_threads";
import { ApiError } from "../../../http/api-error.ts";
import { startThread } from "../../../start-thread.ts";
import type { ResumeType } from "./file-type.ts";

/** What the thread says of a file, or why it could not be read. */
export type Verdict = { type: ResumeType | undefined } | { fault: string };

/** The thread ended, the file took too long, or the thread came to nothing on a busy machine. */
type Answer = Verdict | "died" | "late" | "unserved";

/** Milliseconds of a processor that a file may take: scans of ten megabytes take less than one second. */
const patience = 10_000;
/** How many times as long it may take by the clock, after which it is the machine that has no time for it. */
const busyness = 6;
/** Files that may wait for others, all visitors' together; each mostly takes some milliseconds. */
const mostWaiting = 64;
/** MiB of objects that a file may become. */
const mostMemory = 256;

/**
 * Says what files are, in a thread of its own, one after the other: a file that is made to take for ever, or all of
 * the memory, costs the thread its life and nobody else anything. The thread starts with the first file.
 */
export class FileJudge {
  readonly #patience: number;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @param patience milliseconds of a processor that a file may take */
  constructor({ patience: given = patience }: { patience?: number } = {}) {
    this.#patience = given;
  }

  /**
   * @param read gives the bytes of a file that is complete, when its turn has come: memory holds one at a time
   * @returns what it is; undefined for what is no resume, and for what cannot be judged within bounds
   * @throws ApiError UPLOADS_BUSY when too many wait, or others leave no processor to it; Error when the file cannot be read
   */
  async judge(read: () => Promise<Uint8Array>): Promise<ResumeType | undefined> {
    if (this.#waiting >= mostWaiting) throw busy(10);
    this.#waiting += 1;
    const turn = this.#last.then(async () => this.#judgeNow(await read()));
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }

  async #judgeNow(bytes: Uint8Array): Promise<ResumeType | undefined> {
    const used = this.#worker !== undefined;
    const first = await this.#ask(bytes);
    // A thread that has judged others may have died of what they left in it.
    const verdict = first === "died" && used ? await this.#ask(bytes) : first;
    if (verdict === "unserved") throw busy(60);
    if (typeof verdict === "string") return undefined;
    if ("fault" in verdict) throw new Error(verdict.fault);
    return verdict.type;
  }

  #ask(bytes: Uint8Array): Promise<Answer> {
    const worker = (this.#worker ??= this.#start());
    const before = processorMs(worker);
    return new Promise((resolve) => {
      let isOver = false;
      const settle = (verdict: Answer): void => {
        if (isOver) return;
        isOver = true;
        clearInterval(timer);
        worker.removeAllListeners("message").removeAllListeners("exit");
        worker.unref();
        if (typeof verdict === "string") {
          this.#worker = undefined;
          void worker.terminate();
        }
        resolve(verdict);
      };
      let looks = 0;
      const timer = setInterval(async () => {
        looks += 1;
        const used = (await processorMs(worker)) - (await before);
        if (used >= this.#patience) settle("late");
        else if (looks >= busyness) settle("unserved");
      }, this.#patience);
      worker.on("message", settle).on("exit", () => settle("died"));
      worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      worker.postMessage(bytes);
    });
  }

  #start(): Worker {
    const worker = startThread(new URL("./file-judge-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    });
    // Its end says the same; without a listener a thread without memory would end the process.
    worker.on("error", () => undefined);
    return worker;
  }
}

/** @param seconds after which the visitor may try again */
const busy = (seconds: number) => new ApiError("UPLOADS_BUSY", { headers: { "retry-after": String(seconds) } });

/** Milliseconds of a processor that a thread has used; 0 before it runs. */
async function processorMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1000;
}
