import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { QueueFullError } from "./job-queue.ts";
import { CpuLimitError, StarvedError, WorkerCrashedError, WorkerPool } from "./worker-pool.ts";

type Task = "echo" | "throw" | "loop" | "grow" | "exit" | "late";

const limits = { cpuLimitMs: 500, memoryLimitMb: 64, queueLimit: 3 };
let dir: string;
let file: URL;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "klarholm-pool-"));
  const path = join(dir, "task.mjs");
  await writeFile(
    path,
    `export default function run(task) {
      if (task === "throw") throw new RangeError("no");
      if (task === "exit") process.exit(3);
      if (task === "late") setTimeout(() => { throw new Error("after the task"); }, 5);
      if (task === "loop") for (;;);
      const rows = [];
      if (task === "grow") for (;;) rows.push({ row: rows.length });
      return task;
    }`,
  );
  file = pathToFileURL(path);
});
afterAll(() => rm(dir, { recursive: true }));

const run = (pool: WorkerPool<Task, string>, task: Task) => pool.run(async () => task);

describe("[SEC-03] a worker pool", () => {
  it("runs tasks one after the other, also after one that throws", async () => {
    const pool = new WorkerPool<Task, string>(file, limits);
    const results = await Promise.allSettled([run(pool, "echo"), run(pool, "throw"), run(pool, "echo")]);
    expect(results).toMatchObject([{ value: "echo" }, { reason: { name: "RangeError" } }, { value: "echo" }]);
  });

  it("terminates a task that exceeds its time or memory, and runs the next", async () => {
    const pool = new WorkerPool<Task, string>(file, limits);
    await expect(run(pool, "loop")).rejects.toBeInstanceOf(CpuLimitError);
    const roomy = new WorkerPool<Task, string>(file, { ...limits, cpuLimitMs: 60_000 });
    await expect(run(roomy, "grow")).rejects.toBeInstanceOf(WorkerCrashedError);
    await expect(run(roomy, "exit")).rejects.toBeInstanceOf(WorkerCrashedError);
    expect([await run(pool, "echo"), await run(roomy, "echo")]).toEqual(["echo", "echo"]);
  });

  it("survives a worker that fails after its task", async () => {
    const pool = new WorkerPool<Task, string>(file, limits);
    const ended = vi.spyOn(Worker.prototype, "emit");
    expect(await run(pool, "late")).toBe("late");
    await vi.waitUntil(() => ended.mock.calls.some(([event]) => String(event) === "exit"), { timeout: 10_000 });
    ended.mockRestore();
    expect(await run(pool, "echo")).toBe("echo");
  });

  it("refuses tasks when the queue is full", async () => {
    const pool = new WorkerPool<Task, string>(file, limits);
    const waiting = Array.from({ length: limits.queueLimit }, () => run(pool, "echo"));
    await expect(run(pool, "echo")).rejects.toBeInstanceOf(QueueFullError);
    expect(await Promise.all(waiting)).toEqual(["echo", "echo", "echo"]);
  });

  it("distinguishes an overloaded machine from a task that uses its time", async () => {
    const pool = new WorkerPool<Task, string>(file, { ...limits, cpuLimitMs: 100 });
    const usage = vi.spyOn(Worker.prototype, "cpuUsage").mockResolvedValue({ user: 0, system: 0 });
    await expect(run(pool, "loop")).rejects.toBeInstanceOf(StarvedError);
    usage.mockRestore();
  });
});
