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
  last = inTurn(last, message);
});

async function inTurn(
  before: Promise<void>,
  message: "close" | { number: number; submission: Submission },
): Promise<void> {
  await before;
  if (message !== "close") return port?.postMessage(await answer(message.number, message.submission));
  await (await db).destroy();
  port?.close();
}

async function answer(number: number, submission: Submission): Promise<WriterAnswer> {
  try {
    return { number, written: await writeApplication(await db, submission) };
  } catch (error) {
    return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
