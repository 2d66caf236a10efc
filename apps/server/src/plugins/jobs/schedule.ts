import type { FastifyInstance } from "fastify";

/**
 * Does something at once and again and again for as long as the app lives, never twice at a time. What it throws
 * is logged, and it is tried again in its time.
 * @param interval milliseconds from one beginning to the next
 * @param complaint what the log says when it fails
 */
export function schedule(app: FastifyInstance, interval: number, work: () => Promise<void>, complaint: string): void {
  let underWay: Promise<void> = Promise.resolve();
  const run = () => {
    underWay = underWay.then(work).catch((error: unknown) => app.log.warn({ err: error }, complaint));
  };
  const timer = setInterval(run, interval);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await underWay;
  });
  run();
}
