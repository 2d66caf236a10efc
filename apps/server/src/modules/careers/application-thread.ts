import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { connectDatabase, visitorsPatience } from "../../db/open.ts";
import { proveWritable } from "../../db/prove-writable.ts";
import { systemFault } from "../../plugins/http/system-fault.ts";
import { type Submission, writeApplication, type Written } from "./application-writing.ts";
import type { WriterAnswer, WriterRequest } from "./application-writer.ts";
import { pieceSeal } from "./sealing.ts";

/** Milliseconds before each further try to write an application. */
const pauses = [100, 400, 1600];

/** The thread behind ThreadedWriter: one application after the other. */
const port = parentPort;
if (!port) throw new Error("This is no program of its own.");
// It connects when it must, and again whenever that failed: no fault outlives its cause.
const db = connectDatabase(workerData.settings, () => undefined, visitorsPatience);
const seal = pieceSeal(workerData.keys[0]);
let last: Promise<void> = Promise.resolve();

port.on("message", (message: "close" | WriterRequest) => {
  last = inTurn(last, message);
});

async function inTurn(before: Promise<void>, message: "close" | WriterRequest): Promise<void> {
  await before;
  if (message !== "close") return port?.postMessage(await answer(message));
  await db.destroy();
  port?.close();
}

async function answer({ number, submission }: WriterRequest): Promise<WriterAnswer> {
  try {
    if (submission) return { number, written: await write(submission) };
    await proveWritable(db);
    return { number };
  } catch (error) {
    if (!(error instanceof Error)) return { number, error: { message: String(error) } };
    const { message, stack } = error;
    // An error loses its name, code, system call and cause between threads.
    return { number, error: { message, ...(stack !== undefined && { stack }), systemFault: systemFault(error) } };
  }
}

/** What failed has written nothing; when only the answer to a commit was lost, the captcha finds what it wrote. */
async function write(submission: Submission): Promise<Written> {
  for (const pause of pauses) {
    try {
      return await writeApplication(db, submission, seal);
    } catch {
      await sleep(pause);
    }
  }
  return writeApplication(db, submission, seal);
}
