import { deskCalls } from "@klarholm/contract/desk";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { ask, callAs, signedIn, type TestPerson } from "../../../../test/desk.ts";
import { addCodes, queryUrl, testKey } from "../../../../test/security-codes.ts";
import { generateCodes, groupCode, hashCode, isWellFormed, normalizeCode } from "../../verification/security-code.ts";

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
  const auditOf = (call: string) =>
    test.database.db
      .selectFrom("desk_audit")
      .select(["subject", "detail", "outcome"])
      .where("call", "=", call)
      .orderBy("id")
      .execute();

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
    const rows = await auditOf("lookUpCode");
    expect(rows[0]).toEqual({ subject: `code:${digitsOf(code)}`, detail: "", outcome: "ok" });
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
    expect(await auditOf("voidCodes")).toEqual([
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
    expect(await auditOf("voidBatch")).toEqual([
      { subject: "batch:listed", detail: "344 个：召回", outcome: "ok" },
      { subject: "batch:none", detail: "召回", outcome: "ITEM_NOT_FOUND" },
    ]);
  });

  it("[CODES-03] a new batch is downloaded once as CSV, and only an admin makes one", async () => {
    const make = (body: object, { cookie } = admin) => ask(test, deskCalls.makeBatch, { cookie, body });
    const body = { productId: "plate-27", count: 25_000, batch: "autumn", note: "交给印刷厂" };
    expect((await make(body, service)).json()).toMatchObject({ errorCode: "FORBIDDEN" });
    const answer = await make(body);
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="autumn.csv"',
    });
    const [head, ...lines] = answer.body.trim().split("\n");
    expect(head).toBe("code,product,batch,url");
    const codes = lines.map((line) => line.split(",", 1)[0] ?? "");
    expect(new Set(codes).size).toBe(25_000);
    expect(codes.every((code) => isWellFormed(normalizeCode(code)))).toBe(true);
    const last = codes.at(-1) ?? "";
    expect(lines.at(-1)).toBe(`${last},plate-27,autumn,${test.config.publicUrl}/verification?code=${last}`);
    for (const code of [codes[0] ?? "", last]) expect((await lookUp(code)).found).toMatchObject({ batch: "autumn" });
    const { batches } = await callAs(test, service, "codeBatches", {});
    expect(batches.find(({ id }) => id === "autumn")).toMatchObject({ note: "交给印刷厂", total: 25_000 });
    expect((await make(body)).json()).toMatchObject({ errorCode: "BATCH_TAKEN" });
    expect((await make({ ...body, productId: "none", batch: "other" })).json()).toMatchObject({
      errorCode: "CONTENT_FAULTY",
    });
    expect(await auditOf("makeBatch")).toContainEqual({
      subject: "batch:autumn",
      detail: "25000 个，商品 plate-27",
      outcome: "ok",
    });
  });

  it("[CODES-03] a download that breaks removes the batch", async () => {
    const origin = await test.app.listen({ host: "127.0.0.1", port: 0 });
    const controller = new AbortController();
    const response = await fetch(`${origin}${deskCalls.makeBatch.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: admin.cookie, origin: test.config.publicUrl },
      body: JSON.stringify({ productId: "plate-27", count: 1_000_000, batch: "broken" }),
      signal: controller.signal,
    });
    await response.body?.getReader().read();
    const { db } = test.database;
    const rows = () => db.selectFrom("security_code_batch").select("id").where("id", "=", "broken").execute();
    expect(await rows()).toHaveLength(1);
    controller.abort();
    await expect.poll(rows, { timeout: 30_000 }).toEqual([]);
    const codes = await db.selectFrom("security_code").select("hash").where("batch_id", "=", "broken").execute();
    expect(codes).toEqual([]);
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
