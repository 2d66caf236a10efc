import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { describeEngines, type TestDatabase } from "../../../test/databases.ts";
import { type Database, openDatabase } from "../../db/open.ts";
import {
  cancelJob,
  claimJob,
  countJobs,
  enqueue,
  enqueueOnce,
  listJobs,
  purgeJobs,
  retryJob,
} from "./job.repository.ts";
import { type JobContext, type JobHandler, JobRunner, type RunnerOptions } from "./job-runner.ts";

const started = Date.parse("2026-03-01T02:00:00Z");

describeEngines("background jobs", (engine) => {
  let database: TestDatabase;
  /** A second replica: another connection to the same database. */
  let replica: Database;
  let now: number;
  const faults: unknown[] = [];
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: started });
    now = started;
    faults.length = 0;
    database = await engine.open();
    replica = await openDatabase(database.settings, () => undefined);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await replica.destroy();
    await database[Symbol.asyncDispose]();
  });
  const runner = (db: Database, run: JobHandler["run"], options: Partial<RunnerOptions> = {}) => {
    const made = new JobRunner(db, { now: () => now, onFault: (error) => faults.push(error), ...options });
    made.handle("work", { run, maxTries: 3, retryMs: 60_000 });
    return made;
  };
  const only = async () => {
    const [job] = await listJobs(database.db, { limit: 1 });
    if (!job) throw new Error("no job");
    return job;
  };

  it("[JOBS-01] runs each job once over all replicas, if its transaction commits", async () => {
    const rolledBack = database.db.transaction().execute(async (transaction) => {
      await enqueue(transaction, { kind: "work", payload: -1 });
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    const wanted = Array.from({ length: 30 }, (_, index) => index);
    for (const payload of wanted) await enqueue(database.db, { kind: "work", payload });
    await enqueue(database.db, { kind: "of another release", payload: 0 });
    const once = { kind: "work", payload: 30, at: started };
    await Promise.all([database.db, replica].map((db) => enqueueOnce(db, once)));
    wanted.push(30);
    const ran: unknown[] = [];
    const run = async (payload: unknown) => {
      ran.push(payload);
      await sleep(1);
    };
    await Promise.all([database.db, replica].map((db) => runner(db, run).runDue()));
    expect(ran.toSorted((one, other) => Number(one) - Number(other))).toEqual(wanted);
    await enqueueOnce(replica, once);
    await enqueueOnce(replica, { ...once, at: started + 3_600_000 });
    expect([await countJobs(replica, "done"), await countJobs(replica, "waiting"), faults]).toEqual([31, 2, []]);
    await purgeJobs(database.db, "done", new Date(started + 1).toISOString());
    expect(await countJobs(database.db, "done")).toBe(0);
  });

  it("[JOBS-02] retries with growing delays and jitter, then fails, and runs again on request", async () => {
    await enqueue(database.db, { kind: "work", payload: {}, subject: "a" });
    let isBroken = true;
    const runs = runner(database.db, async () => {
      if (isBroken) throw new Error("refused");
    });
    for (const [tries, delay] of [
      [1, 60_000],
      [2, 120_000],
    ] as const) {
      await runs.runDue();
      const { due_at, ...job } = await only();
      expect(job).toMatchObject({ state: "waiting", tries, error: "refused", lease: null });
      const waits = (Date.parse(due_at) - now) / delay;
      expect(waits).toBeGreaterThanOrEqual(0.75);
      expect(waits).toBeLessThanOrEqual(1.25);
      await runs.runDue();
      expect((await only()).tries).toBe(tries);
      now = Date.parse(due_at);
    }
    await runs.runDue();
    const { id, ...failed } = await only();
    expect(failed).toMatchObject({ state: "failed", tries: 3, error: "refused" });
    expect(faults).toHaveLength(3);
    isBroken = false;
    vi.setSystemTime(now);
    expect([await retryJob(database.db, id), await retryJob(database.db, "unknown")]).toEqual([true, false]);
    await runs.runDue();
    expect(await only()).toMatchObject({ state: "done", tries: 1, progress: 100, error: "" });
    expect(await retryJob(database.db, id)).toBe(false);
  });

  it("[JOBS-03] takes up the job of a killed replica after its lease, and gives up a job that kills each", async () => {
    await enqueue(database.db, { kind: "work", payload: {} });
    // A killed process neither ends its job nor extends the lease.
    const kill = () => claimJob(replica, ["work"], { lease: String(now), now, leaseMs: 60_000 });
    expect(await kill()).toMatchObject({ tries: 1, state: "running" });
    const run = vi.fn<JobHandler["run"]>().mockResolvedValue();
    now += 59_000;
    await runner(database.db, run).runDue();
    expect(run).not.toHaveBeenCalled();
    now += 2000;
    await runner(database.db, run).runDue();
    expect(await only()).toMatchObject({ state: "done", tries: 2 });

    await enqueue(database.db, { kind: "work", payload: {} });
    for (let killed = 0; killed < 3; killed += 1) {
      expect(await kill()).toBeDefined();
      now += 61_000;
    }
    run.mockClear();
    await runner(database.db, run).runDue();
    expect(run).not.toHaveBeenCalled();
    expect(await only()).toMatchObject({ state: "failed", error: "interrupted 3 times" });
  });

  it("[JOBS-03] keeps the job of a live replica, puts it back at a stop, and stops it when cancelled", async () => {
    const id = await enqueue(database.db, { kind: "work", payload: {} });
    let context: JobContext | undefined;
    const wait = async (_payload: unknown, given: JobContext) => {
      context = given;
      await given.report(40.2);
      await new Promise((_, reject) => {
        given.signal.addEventListener("abort", () => reject(new Error("stopped")));
      });
    };
    const live = runner(database.db, wait, { leaseMs: 600 });
    void live.runDue();
    await expect.poll(async () => (await only()).progress).toBe(40);
    const { due_at } = await only();
    now += 300;
    await expect.poll(async () => (await only()).due_at > due_at).toBe(true);
    await live.close();
    expect(await only()).toMatchObject({ state: "waiting", tries: 0 });

    const other = runner(replica, wait, { leaseMs: 600 });
    void other.runDue();
    await expect.poll(async () => (await only()).state).toBe("running");
    expect(await cancelJob(database.db, id)).toBe(true);
    await expect.poll(() => context?.signal.aborted).toBe(true);
    await other.close();
    expect(await only()).toMatchObject({ state: "cancelled", lease: null });
    expect([await cancelJob(database.db, id), faults]).toEqual([false, []]);
  });
});
