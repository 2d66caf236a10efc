import { parentPort } from "node:worker_threads";
import type { Verdict } from "./file-judge.ts";
import { resumeType } from "./file-type.ts";

/** The thread behind FileJudge: one file after the other. */
const port = parentPort;
if (!port) throw new Error("This is no program of its own.");

// The PDF library tells the console of odd numbers, once for each: whoever sends files would write our log.
console.warn = () => undefined;

port.on("message", async (bytes: Uint8Array) =>
  port.postMessage(await verdict(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))),
);

async function verdict(bytes: Buffer): Promise<Verdict> {
  try {
    return { type: await resumeType(bytes) };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
