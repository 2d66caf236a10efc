import { expect, it } from "vitest";
import { buildTestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { callAs, signedIn } from "../../../../test/desk.ts";
import { enqueue } from "../../../plugins/jobs/job.repository.ts";

describeEngines("jobs at the desk", (engine) => {
  it("[JOBS-04] are run by the app, listed by state, and cancelled and retried by admins", async () => {
    await using test = await buildTestApp({ engine });
    const admin = await signedIn(test, "小周", "admin");
    let isBroken = true;
    const run = async () => {
      if (isBroken) throw new Error("refused");
    };
    test.app.jobs.handle("work", { run, maxTries: 1, retryMs: 1 });
    const { db } = test.database;
    const [id, other] = [
      await enqueue(db, { kind: "work", payload: {}, subject: "第一件" }),
      await enqueue(db, { kind: "without a handler", payload: {} }),
    ];
    const list = async (state?: "failed" | "done" | "waiting" | "cancelled") =>
      (await callAs(test, admin, "listJobs", state ? { state } : {})).jobs;
    await expect.poll(() => list("failed")).toMatchObject([{ id, subject: "第一件", tries: 1, error: "refused" }]);
    isBroken = false;
    await callAs(test, admin, "retryJob", { id });
    await expect.poll(() => list("done")).toMatchObject([{ id, dueAt: null, progress: 100 }]);
    await expect(callAs(test, admin, "retryJob", { id })).rejects.toThrow("ITEM_NOT_FOUND");
    // Ids of the same millisecond have no order.
    expect(new Map((await list()).map((job) => [job.id, job.state]))).toEqual(
      new Map([
        [other, "waiting"],
        [id, "done"],
      ]),
    );
    await callAs(test, admin, "cancelJob", { id: other });
    expect(await list("cancelled")).toMatchObject([{ id: other }]);
    const { entries } = await callAs(test, admin, "listAudit", {});
    expect(entries.map(({ call, subject, outcome }) => [call, subject, outcome])).toEqual([
      ["cancelJob", `job:${other}`, "ok"],
      ["retryJob", `job:${id}`, "ITEM_NOT_FOUND"],
      ["retryJob", `job:${id}`, "ok"],
    ]);
  });
});
