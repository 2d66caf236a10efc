import type { FastifyInstance } from "fastify";

/**
 * Runs a job at once and then at an interval until the app closes, never twice at a time. Errors are logged.
 * @param interval milliseconds between starts
 * @param errorMessage for the log
 */
export function schedule(app: FastifyInstance, interval: number, job: () => Promise<void>, errorMessage: string): void {
  scheduleLater(app, interval, job, errorMessage)();
}

/** The same, first after one interval. @returns what runs it at once */
export function scheduleLater(
  app: FastifyInstance,
  interval: number,
  job: () => Promise<void>,
  errorMessage: string,
): () => void {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running.then(job).catch((error: unknown) => app.log.warn({ err: error }, errorMessage));
  };
  const timer = setInterval(run, interval);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await running;
  });
  return run;
}
