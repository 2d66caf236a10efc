import { expect, it } from "vitest";
import { buildTestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { callAs, signedIn } from "../../../../test/desk.ts";
import { storeApplication } from "../../../../test/stored-application.ts";
import { readApplication } from "../../careers/application.repository.ts";
import { enqueueDue } from "../../drafts/publish-due.ts";
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
      (await callAs(test, admin, "listJobs", state ? { state } : {})).jobs.filter(({ kind }) => kind !== "retention");
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

  it("[JOBS-05] scheduled publications and the deletion of expired applications run once over two replicas", async () => {
    await using test = await buildTestApp({ engine });
    const { db } = test.database;
    const admin = await signedIn(test, "小周", "admin");
    const seen = JSON.stringify({ seen: new Date().toISOString() });
    await db.insertInto("upkeep").values({ name: "retention", value: seen }).execute();
    const expired = await storeApplication(test, [], { created_at: "2001-03-01T02:00:00.000Z" });
    const table = { kind: "page", id: "table" };
    const body = { title: "桌", path: "/brand-story/table", blocks: [{ kind: "storyBasicConfig", title: "桌" }] };
    await callAs(test, admin, "saveDraft", { ...table, body, seen: null, was: null });
    const at = new Date(Date.now() + 60_000).toISOString();
    await callAs(test, admin, "scheduleDrafts", { items: [table], note: "", acceptWarnings: true, at });
    await db
      .updateTable("content_submission")
      .set({ due_at: new Date(0).toISOString() })
      .execute();
    await test.app.ready();
    await Promise.all([enqueueDue(db), enqueueDue(db)]);
    const ended = async () => {
      const { jobs } = await callAs(test, admin, "listJobs", { state: "done" });
      return jobs.map(({ kind, subject }) => [kind, subject]);
    };
    await expect.poll(ended, { timeout: 20_000 }).toEqual([
      ["retention", ""],
      ["publish", "1 项"],
    ]);
    expect((await callAs(test, admin, "contentItem", table)).published).toMatchObject({ title: "桌" });
    await enqueueDue(db);
    expect((await callAs(test, admin, "listJobs", {})).jobs).toHaveLength(2);
    expect(await readApplication(db, expired)).toBeUndefined();
  });
});
