import type { FastifyInstance } from "fastify";
import { schedule } from "../jobs/schedule.ts";
import type { Storage } from "./storage.ts";

/** Milliseconds between checks. */
const interval = 30_000;

/** Checks at an interval that the store answers; else /readyz?for=write has a warning, and a metric counts it. */
export function watchStorage(app: FastifyInstance, storage: Storage): void {
  let fault: string | undefined;
  app.readiness.addWriteCheck(async () => fault);
  const check = async () => {
    try {
      await storage.check();
      fault = undefined;
      app.counts.storage.count("ok");
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
      app.counts.storage.count("failed");
      throw error;
    }
  };
  schedule(app, interval, check, "the store of STORAGE_URL does not answer");
}
