import type { FastifyInstance } from "fastify";
import { schedule } from "../jobs/schedule.ts";
import { checkWritable, type Storage } from "./storage.ts";

/** Milliseconds between checks whether the store answers. */
const interval = 30_000;
/** Milliseconds between checks whether it can be written. Stores that keep versions keep each written object. */
const writeInterval = 600_000;

/**
 * Checks at intervals that the store answers and can be written; else /readyz?for=write has a warning, and a metric counts it.
 * @param readOnly does not write
 */
export function watchStorage(app: FastifyInstance, storage: Storage, readOnly: boolean): void {
  let fault: string | undefined;
  let written = Number.NEGATIVE_INFINITY;
  app.readiness.addWriteCheck(async () => fault);
  const check = async () => {
    try {
      await storage.check();
      if (!readOnly && Date.now() - written >= writeInterval) {
        await checkWritable(storage);
        written = Date.now();
      }
      fault = undefined;
      app.counts.storage.count("ok");
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
      app.counts.storage.count("failed");
      throw error;
    }
  };
  schedule(app, interval, check, "the store of STORAGE_URL does not work");
}
