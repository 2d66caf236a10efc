import fp from "fastify-plugin";
import type { ChangeListener } from "../../db/changes.ts";
import type { Database } from "../../db/open.ts";
import { purgeJobs } from "./job.repository.ts";
import { JobRunner } from "./job-runner.ts";
import { schedule } from "./schedule.ts";

const [hour, day] = [3_600_000, 24 * 3_600_000];
/** Milliseconds for which jobs stay in the list after they ended. */
const lifetimes = { done: 7 * day, failed: 30 * day, cancelled: 30 * day } as const;

declare module "fastify" {
  interface FastifyInstance {
    jobs: JobRunner;
  }
}

interface JobsOptions {
  db: Database;
  /** Looks for due jobs also at its notifications. */
  changes?: ChangeListener | undefined;
  /** Milliseconds between looks for due jobs. */
  pollMs?: number;
}

/** Runs the jobs of the database for the lifetime of the app. Modules add their handlers before the app is ready. */
export const jobs = fp<JobsOptions>(
  async (app, { db, changes, pollMs = 1000 }) => {
    const runner = new JobRunner(db, { onFault: (error, kind) => app.log.warn({ err: error, kind }, "a job failed") });
    app.decorate("jobs", runner);
    let timer: NodeJS.Timeout | undefined;
    app.addHook("onReady", async () => {
      timer = setInterval(() => void runner.runDue(), pollMs).unref();
      changes?.on("jobs", () => void runner.runDue());
    });
    app.addHook("onClose", async () => {
      clearInterval(timer);
      await runner.close();
    });
    const purge = async () => {
      for (const state of ["done", "failed", "cancelled"] as const)
        await purgeJobs(db, state, new Date(Date.now() - lifetimes[state]).toISOString());
    };
    schedule(app, hour, purge, "ended jobs were not removed");
  },
  { name: "jobs" },
);
