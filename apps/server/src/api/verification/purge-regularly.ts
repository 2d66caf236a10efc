import type { FastifyInstance } from "fastify";
import { limitWindow } from "./guess-limit.ts";
import type { Verification } from "./verification.ts";

/** Keeps counters and log from growing for ever, once per window for as long as the app lives. */
export function purgeRegularly(app: FastifyInstance, verification: Verification): void {
  let underway: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    underway = verification.purge().catch((error: unknown) => app.log.warn({ err: error }, "old queries were not removed"));
  }, limitWindow);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await underway;
  });
}
