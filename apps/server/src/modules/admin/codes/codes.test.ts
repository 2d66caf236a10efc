import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { auditOf, callAs, signedIn, type TestPerson } from "../../../../test/desk.ts";
import { askForFile, endedJob } from "../../../../test/file-jobs.ts";
import { addCodes, queryUrl, testKey } from "../../../../test/security-codes.ts";
import { enqueue } from "../../../plugins/jobs/job.repository.ts";
import { JobFiles } from "../../../plugins/jobs/job-files.ts";
import { addPendingBatch, removeAbandonedBatches, runBatchJob } from "../../verification/batch-job.ts";
import { addCodes as addHashes } from "../../verification/code.repository.ts";
import { makeBatch } from "../../verification/make-batch.ts";
import { generateCodes, groupCode, hashCode, isWellFormed, normalizeCode } from "../../verification/security-code.ts";

const day = 24 * 3_600_000;
const mistyped = (code: string) => code.slice(0, -1) + (code.endsWith("2") ? "3" : "2");
const digitsOf = (code: string) => hashCode(code, testKey).slice(0, 12);

describeEngines("verification codes at the desk", (engine) => {
  let test: TestApp;
  let service: TestPerson;
  let admin: TestPerson;
  beforeAll(async () => {
    test = await buildTestApp({ engine, env: { CODE_KEY: testKey } });
    [service, admin] = [await signedIn(test, "小何", "service"), await signedIn(test, "小周", "admin")];
  });
  afterAll(async () => test[Symbol.asyncDispose]());

  const lookUp = (code: string) => callAs(test, service, "lookUpCode", { code });
  const visit = (code: string) => test.app.inject(queryUrl(code));

  it("[CODES-01] a look-up shows product, state and queries of a code, counts nothing, and is audited without the code", async () => {
    const [code = ""] = await addCodes(test.database.db, 1, { batch: "look-up" });
    const unqueried = { state: "unqueried", batch: "look-up", productId: "plate-27", queries: 0, history: [] };
    expect(await lookUp(` ${groupCode(code).toLowerCase()} `)).toMatchObject({ isMistyped: false, found: unqueried });
    expect(await lookUp(code)).toMatchObject({ found: unqueried });
    expect((await lookUp(code)).found?.productName).toBeTruthy();

    for (let count = 0; count < 6; count += 1) await visit(code);
    const { found } = await lookUp(code);
    expect(found).toMatchObject({ state: "frozen", queries: 5, validQueries: 5, voidedAt: null, voidReason: null });
    expect(found?.history.map(({ outcome }) => outcome)).toEqual(["frozen", ...Array(4).fill("repeat"), "first"]);
    expect(found?.history.every(({ network }) => network === "127.0.0.0/24")).toBe(true);

    expect(await lookUp(mistyped(code))).toEqual({ isMistyped: true, found: null });
    expect(await lookUp(generateCodes(1)[0] ?? "")).toEqual({ isMistyped: false, found: null });
    const rows = await auditOf(test, "lookUpCode");
    expect(rows[0]).toMatchObject({ subject: `code:${digitsOf(code)}`, detail: "", outcome: "ok" });
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it("[CODES-02] a list is voided with its reason, or none of it when one is mistyped or unknown", async () => {
    const codes = await addCodes(test.database.db, 3, { batch: "list" });
    const [first = "", second = "", third = ""] = codes;
    await callAs(test, service, "voidCodes", { codes: [first], reason: "样品" });
    const [wrong, unknown] = [mistyped(second), groupCode(generateCodes(1)[0] ?? "")];
    const list = [first, groupCode(second), second, wrong, unknown];
    const checked = { valid: 1, voided: 1, mistyped: [wrong], unknown: [unknown] };
    expect(await callAs(test, service, "checkCodes", { codes: list })).toEqual(checked);
    const refused = callAs(test, service, "voidCodes", { codes: list, reason: "召回" });
    await expect(refused).rejects.toMatchObject({
      message: expect.stringContaining("CODES_UNKNOWN"),
      data: { mistyped: [wrong], unknown: [unknown] },
    });
    expect((await lookUp(second)).found?.state).toBe("unqueried");

    const request = { codes: [first, second, third], reason: "召回" };
    expect(await callAs(test, service, "voidCodes", request)).toEqual({ voided: 2 });
    expect((await visit(second)).json().data.data.status).toBe(4);
    expect((await lookUp(second)).found).toMatchObject({ state: "voided", voidReason: "召回" });
    // The first reason stays.
    expect((await lookUp(first)).found).toMatchObject({ state: "voided", voidReason: "样品" });
    expect(await auditOf(test, "voidCodes")).toMatchObject([
      { subject: `code:${digitsOf(first)}`, detail: "1 个：样品", outcome: "ok" },
      { subject: "", detail: "召回", outcome: "CODES_UNKNOWN" },
      { subject: "", detail: "2 个：召回", outcome: "ok" },
    ]);
  });

  it("[CODES-02] batches are listed with their numbers, newest first, and voided whole", async () => {
    const { db } = test.database;
    const [queried = "", , voided = ""] = await addCodes(db, 12_345 - 12_000, { batch: "listed" });
    await visit(queried);
    await callAs(test, service, "voidCodes", { codes: [voided], reason: "样品" });
    const batches = Array.from({ length: 60 }, (_, index) => ({
      id: `empty-${String(index).padStart(2, "0")}`,
      product_id: "withdrawn",
      created_at: new Date(Date.UTC(2025, 0, 1 + Math.floor(index / 2))).toISOString(),
    }));
    await db.insertInto("security_code_batch").values(batches).execute();
    const first = await callAs(test, service, "codeBatches", {});
    expect(first).toMatchObject({ more: true, batches: { length: 50 } });
    expect(first.batches.find(({ id }) => id === "listed")).toMatchObject({
      productId: "plate-27",
      total: 345,
      queried: 1,
      frozen: 0,
      voided: 1,
    });
    const { id: beforeId = "", createdAt: beforeTime = "" } = first.batches.at(-1) ?? {};
    const rest = await callAs(test, service, "codeBatches", { beforeId, beforeTime });
    const listed = [...first.batches, ...rest.batches].filter(({ id }) => id.startsWith("empty-"));
    expect(rest.more).toBe(false);
    expect(listed.map(({ id }) => id)).toEqual(batches.map(({ id }) => id).toReversed());
    expect(listed[0]).toMatchObject({ productId: "withdrawn", productName: null, total: 0 });

    expect(await callAs(test, service, "voidBatch", { batch: "listed", reason: "召回" })).toEqual({ voided: 344 });
    expect((await lookUp(queried)).found).toMatchObject({ state: "voided", voidReason: "召回" });
    expect((await lookUp(voided)).found).toMatchObject({ voidReason: "样品" });
    const none = callAs(test, service, "voidBatch", { batch: "none", reason: "召回" });
    await expect(none).rejects.toThrow("ITEM_NOT_FOUND");
    expect(await auditOf(test, "voidBatch")).toMatchObject([
      { subject: "batch:listed", detail: "344 个：召回", outcome: "ok" },
      { subject: "batch:none", detail: "召回", outcome: "ITEM_NOT_FOUND" },
    ]);
  });

  it("[CODES-03] [JOBS-06] a new batch is made by a job, whose list admins download for a week; only they make one", async () => {
    const body = { productId: "plate-27", count: 25_000, batch: "autumn", note: "交给印刷厂" };
    await expect(callAs(test, service, "makeBatch", body)).rejects.toThrow("FORBIDDEN");
    const { job } = await callAs(test, admin, "makeBatch", body);
    await expect(callAs(test, admin, "makeBatch", body)).rejects.toThrow("BATCH_TAKEN");
    const { file, ...ended } = await endedJob(test, admin, job);
    expect(ended).toMatchObject({
      kind: "codes-batch",
      state: "done",
      progress: 100,
      subject: "批次 autumn，25000 个",
    });
    const lifetime = Date.parse(file?.until ?? "") - Date.now();
    expect([lifetime <= 7 * day, lifetime > 6.9 * day, file?.downloadedAt]).toEqual([true, true, null]);
    const answer = await askForFile(test, admin, job);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringContaining('filename="autumn.csv"'),
      "content-length": String(file?.bytes),
    });
    const [head, ...lines] = answer.body.trim().split("\n");
    expect(head).toBe("code,product,batch,url");
    const codes = lines.map((line) => line.split(",", 1)[0] ?? "");
    expect(new Set(codes).size).toBe(25_000);
    expect(codes.every((code) => isWellFormed(normalizeCode(code)))).toBe(true);
    const last = codes.at(-1) ?? "";
    expect(lines.at(-1)).toBe(`${last},plate-27,autumn,${test.config.publicUrl}/verification?code=${last}`);
    for (const code of [codes[0] ?? "", last]) expect((await lookUp(code)).found).toMatchObject({ batch: "autumn" });
    const listed = async (who: TestPerson) =>
      (await callAs(test, who, "codeBatches", {})).batches.find(({ id }) => id === "autumn");
    expect(await listed(service)).toMatchObject({ note: "交给印刷厂", total: 25_000, isPending: false, job: null });
    expect((await listed(admin))?.job).toMatchObject({
      id: job,
      file: { name: "autumn.csv", downloadedAt: expect.any(String) },
    });
    await expect(callAs(test, admin, "makeBatch", { ...body, productId: "none", batch: "other" })).rejects.toThrow(
      "CONTENT_FAULTY",
    );

    // Another admin may download it, other roles not. The list is sealed at rest.
    const second = await signedIn(test, "小吴", "admin");
    expect((await askForFile(test, second, job)).statusCode).toBe(200);
    expect((await askForFile(test, service, job)).json()).toMatchObject({ errorCode: "ITEM_NOT_FOUND" });
    const { db } = test.database;
    const pieces = await db.selectFrom("job_piece").select(["part", "data"]).where("job_id", "=", job).execute();
    expect(pieces.length).toBeGreaterThan(1);
    const sealed = Buffer.concat(pieces.map(({ data }) => Buffer.from(data))).toString("latin1");
    expect([sealed.includes(last), sealed.includes("plate-27")]).toEqual([false, false]);
    const made = { subject: "batch:autumn", detail: "25000 个，商品 plate-27", outcome: "ok" };
    expect(await auditOf(test, "makeBatch")).toContainEqual(expect.objectContaining(made));
    const downloads = { subject: `job:${job}`, detail: "autumn.csv，批次 autumn，25000 个", outcome: "ok" };
    expect(await auditOf(test, "jobFile")).toMatchObject([
      downloads,
      downloads,
      { subject: `job:${job}`, detail: "", outcome: "ITEM_NOT_FOUND" },
    ]);

    // It is removed after its lifetime.
    const files = new JobFiles(db, "");
    await files.purge(Date.now() + 6.9 * day);
    expect((await askForFile(test, admin, job)).statusCode).toBe(200);
    await files.purge(Date.now() + 7 * day);
    expect((await askForFile(test, admin, job)).json()).toMatchObject({ errorCode: "ITEM_NOT_FOUND" });
    expect(await db.selectFrom("job_piece").select("part").where("job_id", "=", job).execute()).toEqual([]);
    expect((await listed(admin))?.job).toBeNull();
    expect((await lookUp(last)).found).toMatchObject({ batch: "autumn" });
  });

  it("[CODES-03] [JOBS-06] [JOBS-07] a batch that is cancelled, or whose server is killed, leaves no valid codes", async () => {
    const { db } = test.database;
    const rowsOf = async (batch: string) => [
      await db.selectFrom("security_code_batch").select("is_pending").where("id", "=", batch).execute(),
      await db.selectFrom("security_code").select("hash").where("batch_id", "=", batch).limit(1).execute(),
    ];
    const { job } = await callAs(test, admin, "makeBatch", {
      productId: "plate-27",
      count: 1_000_000,
      batch: "broken",
    });
    const progress = async () => (await callAs(test, admin, "fileJobs", { id: job })).jobs[0]?.progress;
    await expect.poll(progress, { timeout: 30_000 }).toBeGreaterThan(0);
    const { batches } = await callAs(test, service, "codeBatches", {});
    expect(batches.find(({ id }) => id === "broken")).toMatchObject({ isPending: true, job: null });
    await expect(callAs(test, service, "voidBatch", { batch: "broken", reason: "x" })).rejects.toThrow(
      "ITEM_NOT_FOUND",
    );
    await expect(callAs(test, service, "cancelFileJob", { id: job })).rejects.toThrow("ITEM_NOT_FOUND");
    await callAs(test, admin, "cancelFileJob", { id: job });
    await expect.poll(() => rowsOf("broken"), { timeout: 30_000 }).toEqual([[], []]);
    expect((await endedJob(test, admin, job)).state).toBe("cancelled");

    // A killed server neither ends its job nor extends its lease; half of its codes are stored.
    const id = randomUUIDv7();
    const wanted = { batch: "killed", productId: "plate-27", count: 3, note: "" };
    const half = generateCodes(2);
    const expired = {
      state: "running",
      lease: "of the killed server",
      tries: 1,
      due_at: new Date(0).toISOString(),
    } as const;
    await db.transaction().execute(async (transaction) => {
      await enqueue(transaction, { id, kind: "codes-batch", payload: wanted, personId: admin.id });
      await transaction.updateTable("background_job").set(expired).where("id", "=", id).execute();
      await addPendingBatch(transaction, id, wanted);
      await addHashes(
        transaction,
        "killed",
        half.map((code) => hashCode(code, testKey)),
      );
    });
    const [orphan] = await addCodes(db, 1, { batch: "orphan" });
    await db
      .updateTable("security_code_batch")
      .set({ is_pending: 1, job_id: "gone" })
      .where("id", "=", "orphan")
      .execute();
    for (const code of [...half, orphan ?? ""]) {
      expect((await visit(code)).json().data.data.status).toBe(0);
      expect((await lookUp(code)).found).toBeNull();
    }
    expect((await endedJob(test, admin, id)).state).toBe("done");
    const made = (await askForFile(test, admin, id)).body.trim().split("\n").slice(1);
    expect(made).toHaveLength(3);
    for (const code of half) expect((await lookUp(code)).found).toBeNull();
    for (const line of made) expect((await lookUp(line.split(",", 1)[0] ?? "")).found?.batch).toBe("killed");
    await removeAbandonedBatches(db);
    expect(await rowsOf("orphan")).toEqual([[], []]);
    expect((await rowsOf("killed"))[0]).toEqual([{ is_pending: 0 }]);

    // A command that is killed leaves its parts, which were never valid, for a day.
    const parts = makeBatch(db, testKey, { batch: "command", productId: "plate-27", count: 20_000 });
    const [part] = (await parts.next()).value ?? [];
    expect((await visit(part ?? "")).json().data.data.status).toBe(0);
    await removeAbandonedBatches(db);
    expect((await rowsOf("command"))[0]).toEqual([{ is_pending: 1 }]);
    await removeAbandonedBatches(db, Date.now() + day);
    expect(await rowsOf("command")).toEqual([[], []]);

    // A server that was only slow has lost the job, and writes nothing more.
    const late = { id: "late", tries: 1, signal: AbortSignal.timeout(60_000), report: async () => undefined };
    const lost = async () => {
      throw new Error("the job was taken over");
    };
    const tools = { db, config: test.config, files: new JobFiles(db, "x"), lifetime: day };
    const run = runBatchJob(tools, { ...wanted, batch: "late" }, { ...late, hold: lost, finish: lost });
    await expect(run).rejects.toThrow("taken over");
    expect(await rowsOf("late")).toEqual([[], []]);
  });

  it("[CODES-04] the report counts queries by day and product, and names frozen codes and networks that guess", async () => {
    const [code = ""] = await addCodes(test.database.db, 1, { batch: "report", productId: "bowl" });
    for (let count = 0; count < 5; count += 1) await visit(code);
    await test.database.db
      .insertInto("security_query")
      .values(
        Array.from({ length: 25 }, (_, index) => ({
          time: new Date().toISOString(),
          network: "203.0.113.0/24",
          outcome: index < 5 ? ("limited" as const) : ("unknown" as const),
          product_id: null,
        })),
      )
      .execute();
    const report = await callAs(test, service, "codesReport", { days: 7 });
    expect(report.products.find(({ productId }) => productId === "bowl")?.counts).toMatchObject({
      first: 1,
      repeat: 4,
    });
    expect(report.days).toHaveLength(1);
    expect(report.days[0]?.counts).toMatchObject({ limited: 5 });
    expect(report.frozen.map(({ hash }) => hash)).toContain(digitsOf(code));
    expect(report.frozenByWeek).toContainEqual({
      week: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      productId: "bowl",
      productName: expect.anything(),
      codes: 1,
    });
    expect(report.networks).toContainEqual({ network: "203.0.113.0/24", misses: 25, refused: 5 });
  });
});
