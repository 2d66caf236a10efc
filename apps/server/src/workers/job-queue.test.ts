import { expect, it } from "vitest";
import { JobQueue, QueueFullError } from "./job-queue.ts";

it("runs at most so many jobs at a time, in order, refuses further ones, and goes on after a failure", async () => {
  const queue = new JobQueue({ maxConcurrent: 2, queueLimit: 3 });
  const finished: number[] = [];
  let [running, most] = [0, 0];
  const job = (n: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    finished.push(n);
    if (n === 0) throw new Error("broken");
  };
  const started = Promise.allSettled([0, 1, 2, 3, 4].map((n) => queue.run(job(n))));
  await expect(queue.run(job(5))).rejects.toThrow(QueueFullError);
  expect((await started).map(({ status }) => status)).toEqual(["rejected", ...Array(4).fill("fulfilled")]);
  expect([most, finished]).toEqual([2, [0, 1, 2, 3, 4]]);
  await queue.run(job(6));
  expect(finished).toContain(6);
});
