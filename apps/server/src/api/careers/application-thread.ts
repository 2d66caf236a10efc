import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../../db/open.ts";
import { type Submission, writeApplication } from "./application-writing.ts";
import type { WriterAnswer } from "./application-writer.ts";

/** The thread behind ThreadedWriter: one application after the other. */
const port = parentPort;
if (!port) throw new Error("This is no program of its own.");
const db = openDatabase(workerData, () => undefined);
let last: Promise<void> = Promise.resolve();

port.on("message", (message: "close" | { number: number; submission: Submission }) => {
  if (message === "close") {
    last = last.then(async () => {
      await (await db).destroy();
      port.close();
    });
    return;
  }
  last = last.then(async () => port.postMessage(await answer(message.number, message.submission)));
});

async function answer(number: number, submission: Submission): Promise<WriterAnswer> {
  try {
    return { number, written: await writeApplication(await db, submission) };
  } catch (error) {
    return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
