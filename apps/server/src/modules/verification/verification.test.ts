import { calls, errorCodes } from "@klarholm/contract";
import { expect, it } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { describeEngines } from "../../../test/databases.ts";
import { addCodes, queryUrl, testKey } from "../../../test/security-codes.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { openCodeKey } from "./code-key.ts";
import { checkCharacter, generateCodes, groupCode, hashCode } from "./security-code.ts";
import { Verification } from "./verification.ts";

const mistyped = (code: string) => code.slice(0, -1) + (code.endsWith("2") ? "3" : "2");
const minutes = 60_000;

describeEngines("security codes", (engine) => {
  it("[VERIFY-06] answers the first query, four repeats, then frozen without counting; the same for every code that does not exist", async () => {
    await using test = await buildTestApp({ engine, env: { CODE_KEY: testKey } });
    const [code = "", voided = ""] = await addCodes(test.database.db, 2);
    await test.database.db
      .updateTable("security_code")
      .set({ voided_at: "2026-11-02T00:00:00.000Z" })
      .where("hash", "=", hashCode(voided, testKey))
      .execute();
    const ask = async (typed: string) => {
      const answer = await test.app.inject(queryUrl(typed));
      expect(answer.headers["cache-control"]).toBe("no-store");
      return answer.json().data;
    };
    const answers = [];
    for (const typed of [code, groupCode(code), groupCode(code).toLowerCase(), code, code, code, code])
      answers.push(await ask(typed));
    expect(answers.map(({ code: understood, data }) => [understood, data.status, data.queryTimes])).toEqual([
      [1, 1, 1],
      [1, 2, 2],
      [1, 2, 3],
      [1, 2, 4],
      [1, 2, 5],
      [1, 3, 5],
      [1, 3, 5],
    ]);
    const times = new Set(answers.map(({ data }) => data.firstSearchTime));
    expect(times.size).toBe(1);
    const [time] = times;
    expect(time).toMatch(/:00\+08:00$/);
    expect(Math.abs(Date.parse(String(time)) - Date.now())).toBeLessThan(2 * minutes);
    const prompts = answers.map(({ data }) => data.prompt);
    expect(prompts[0]).toMatch(/首次查询.*仅可有效查询5次.*冻结.*官方渠道购买/);
    expect(prompts[1]).toMatch(/本次为第2次查询，首次查询时间为\d{4}年\d{1,2}月\d{1,2}日 \d\d:\d\d/);
    expect(prompts[5]).toMatch(/已超过5次有效查询，现已冻结/);
    expect(await ask(voided)).toMatchObject({ code: 1, data: { status: 4, queryTimes: 0, firstSearchTime: null } });

    const wrong = {
      code: 0,
      data: { prompt: "您所查询的条形码错误", queryTimes: 0, firstSearchTime: null, status: 0, product: null },
    };
    for (const typed of [generateCodes(1)[0] ?? "", mistyped(code), "瓷", code.slice(1)])
      expect(await ask(typed)).toEqual(wrong);
  });

  it("[CERT-01] returns the product of a valid code, unless it is no longer published", async () => {
    await using test = await buildTestApp({ engine, env: { CODE_KEY: testKey } });
    const [code = ""] = await addCodes(test.database.db, 1);
    const [orphan = ""] = await addCodes(test.database.db, 1, { batch: "of-old", productId: "no-longer-sold" });
    const products = [];
    for (let turn = 0; turn < 6; turn++)
      products.push((await test.app.inject(queryUrl(code))).json().data.data.product);
    expect(products.map((product) => product?.spuId)).toEqual([...Array(5).fill("plate-27"), undefined]);
    expect(products[0]).toMatchObject({ spuCode: "FJ-27", majorImageUrl: expect.stringContaining("/media/") });
    expect((await test.app.inject(queryUrl(orphan))).json().data.data).toMatchObject({ status: 1, product: null });
  });

  it("logs each query with a truncated address, its outcome and product, and never the code", async () => {
    await using test = await buildTestApp({ engine, env: { CODE_KEY: testKey, TRUST_PROXY: "true" } });
    const [code = ""] = await addCodes(test.database.db, 1);
    const hash = hashCode(code, testKey);
    const typed = [code, code, mistyped(code), generateCodes(1)[0] ?? ""];
    for (const one of typed)
      await test.app.inject({ url: queryUrl(one), headers: { "x-forwarded-for": "203.0.113.77" } });
    const log = await test.database.db.selectFrom("security_query").selectAll().execute();
    expect(log.map(({ time: _time, ...entry }) => entry)).toEqual([
      { network: "203.0.113.0/24", outcome: "first", product_id: "plate-27", code_hash: hash },
      { network: "203.0.113.0/24", outcome: "repeat", product_id: "plate-27", code_hash: hash },
      { network: "203.0.113.0/24", outcome: "mistyped", product_id: null, code_hash: null },
      { network: "203.0.113.0/24", outcome: "unknown", product_id: null, code_hash: null },
    ]);
    const tables = await Promise.all(
      (["security_code", "security_query", "security_limit"] as const).map((table) =>
        test.database.db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(tables)).not.toContain(code);
    expect(JSON.stringify(tables)).not.toContain("203.0.113.77");
  });

  it("[VERIFY-06] refuses an address after 20 misses in 10 minutes, also simultaneous ones, and no other address", async () => {
    await using database = await engine.open();
    const [code = ""] = await addCodes(database.db, 1);
    let now = Date.parse("2026-11-21T08:00:00.000Z");
    const [one, two] = [
      new Verification(database.db, testKey, () => now),
      new Verification(database.db, testKey, () => now),
    ];
    const guess = async (verification: Verification, address = "203.0.113.7", typed = generateCodes(1)[0] ?? "") =>
      verification.query(typed, address).then(
        ({ outcome }) => outcome,
        (error: unknown) =>
          error instanceof ApiError ? `${error.code} ${error.headers["retry-after"]}` : Promise.reject(error),
      );
    now += 4 * minutes;
    const burst = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index % 2 ? one : two)));
    expect(burst.filter((outcome) => outcome === "unknown")).toHaveLength(20);
    expect(new Set(burst)).toEqual(new Set(["unknown", "TOO_MANY_REQUESTS 600"]));
    now += 9 * minutes;
    expect(await guess(two)).toBe("TOO_MANY_REQUESTS 60");
    expect(await guess(one, "203.0.113.8")).toBe("unknown");
    // The limit applies to guesses only: an existing code is answered.
    expect(await guess(one, "203.0.113.7", code)).toBe("first");
    expect(await guess(two, "203.0.113.7", mistyped(code))).toBe("TOO_MANY_REQUESTS 60");
    now += minutes;
    expect(await guess(one)).toBe("unknown");
    await one.purge();
    expect(await database.db.selectFrom("security_limit").selectAll().execute()).toHaveLength(3);
    now += 10 * minutes;
    await one.purge();
    expect(await database.db.selectFrom("security_limit").selectAll().execute()).toEqual([]);
  });

  it("[SEC-01] counts an IPv6 network by its /56, and by its /48 with eight shares", async () => {
    await using database = await engine.open();
    const verification = new Verification(database.db, testKey);
    const answered = async (address: (index: number) => string, tries: number) => {
      let count = 0;
      for (let index = 0; index < tries; index++)
        count += await verification.query("222", address(index)).then(
          () => 1,
          () => 0,
        );
      return count;
    };
    expect(await answered((index) => `2001:db8:1:${index.toString(16)}::1`, 25)).toBe(20);
    expect(await answered((index) => `2001:db8:2:${index.toString(16)}00::1`, 170)).toBe(160);
  });

  it("does not count existing codes as misses", async () => {
    await using database = await engine.open();
    const [code = ""] = await addCodes(database.db, 1);
    const verification = new Verification(database.db, testKey);
    for (let turn = 0; turn < 30; turn++) await verification.query(code, "203.0.113.7");
    expect((await verification.query(code, "203.0.113.7")).outcome).toBe("frozen");
  });

  it("allows fewer misses when many addresses guess together, and still answers existing codes", async () => {
    await using database = await engine.open();
    const [code = ""] = await addCodes(database.db, 1);
    await database.db
      .insertInto("security_limit")
      .values({ key: "all", started_at: new Date().toISOString(), misses: 2000 })
      .execute();
    const verification = new Verification(database.db, testKey);
    for (let turn = 0; turn < 5; turn++)
      expect((await verification.query("222", "203.0.113.7")).outcome).toBe("mistyped");
    await expect(verification.query("222", "203.0.113.7")).rejects.toThrow("TOO_MANY_REQUESTS");
    expect((await verification.query(code, "203.0.113.9")).outcome).toBe("first");
  });

  it("[VERIFY-06] runs the same statements for unknown, mistyped, frozen and voided codes", async () => {
    await using database = await engine.open();
    const [frozen = "", voided = ""] = await addCodes(database.db, 2);
    await database.db
      .updateTable("security_code")
      .set({ n: 5 })
      .where("hash", "=", hashCode(frozen, testKey))
      .execute();
    await database.db
      .updateTable("security_code")
      .set({ voided_at: "2026" })
      .where("hash", "=", hashCode(voided, testKey))
      .execute();
    let statements: string[] = [];
    const watched = database.db.withPlugin({
      transformQuery: ({ node }) => {
        const shape = JSON.stringify(node).replace(
          /"value":("[^"]*"|\d+)|("kind":"PrimitiveValueListNode","values":)\[[^\]]*\]/g,
          "?",
        );
        statements.push(`${node.kind} ${shape}`);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const verification = new Verification(watched, testKey);
    const paths = new Map<string, string[]>();
    for (const typed of [generateCodes(1)[0] ?? "", mistyped(frozen), frozen, voided]) {
      statements = [];
      paths.set((await verification.query(typed, "203.0.113.7")).outcome, statements);
    }
    expect([...paths.keys()]).toEqual(["unknown", "mistyped", "frozen", "voided"]);
    // Limits, count, code with its product, misses, log.
    expect(paths.get("unknown")?.map((statement) => statement.replace(/QueryNode.*/s, ""))).toEqual([
      "Select",
      "Update",
      "Select",
      "Insert",
      "Insert",
    ]);
    for (const path of paths.values()) expect(path).toEqual(paths.get("unknown"));
  });

  it("refuses to start with another key than that of the codes", async () => {
    await using database = await engine.open();
    const settings = { dataDir: "", codeKey: testKey };
    expect(await openCodeKey(database.db, { ...settings, codeKey: "another-key-before-there-are-codes" })).toMatch(
      /^another/,
    );
    expect(await openCodeKey(database.db, settings)).toBe(testKey);
    await addCodes(database.db, 1);
    await expect(openCodeKey(database.db, { ...settings, codeKey: "b".repeat(32) })).rejects.toThrow(/^CODE_KEY: /);
    expect(await openCodeKey(database.db, settings)).toBe(testKey);
  });
});

it(
  "refuses empty and overlong input, and returns 429 with Retry-After and the visitor's message",
  { tags: "extended" },
  async () => {
    await using test = await buildTestApp({ env: { CODE_KEY: testKey } });
    for (const url of [queryUrl("2".repeat(31)), queryUrl(""), calls.querySecurityCode.path])
      expect((await test.app.inject(url)).statusCode).toBe(400);
    for (let turn = 0; turn < 20; turn++) expect((await test.app.inject(queryUrl("2222"))).statusCode).toBe(200);
    const limited = await test.app.inject(queryUrl(`${"2".repeat(15)}${checkCharacter("2".repeat(15))}`));
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers["retry-after"])).toBeGreaterThan(590);
    expect(limited.json()).toEqual({
      success: false,
      errorCode: "TOO_MANY_REQUESTS",
      errorMessage: errorCodes.TOO_MANY_REQUESTS.message,
      data: null,
    });
    // Without a trusted proxy X-Forwarded-For is ignored.
    expect(
      (await test.app.inject({ url: queryUrl("2222"), headers: { "x-forwarded-for": "203.0.113.9" } })).statusCode,
    ).toBe(429);
  },
);

it(
  "[SEC-01] counts an address with any port, brackets or nonsense that a trusted proxy sends",
  { tags: "extended" },
  async () => {
    await using test = await buildTestApp({ env: { CODE_KEY: testKey, TRUST_PROXY: "true" } });
    const ask = async (address: string) =>
      (await test.app.inject({ url: queryUrl("2222"), headers: { "x-forwarded-for": address } })).statusCode;
    for (const name of [
      (turn: number) => `203.0.113.9:${4000 + turn}`,
      (turn: number) => `[2001:db8::1]:${4000 + turn}`,
      // The connection's address counts instead.
      (turn: number) => `nonsense-${turn}`,
    ]) {
      const answers = [];
      for (let turn = 0; turn < 21; turn++) answers.push(await ask(name(turn)));
      expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    }
  },
);
