import { type DeskCall, deskCalls } from "@klarholm/contract/desk";
import { keyMay, type KeyScope, keyScopeNames } from "@klarholm/contract/desk/keys";
import type { TableName } from "@klarholm/contract/desk/tables";
import { expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { callAs, signedIn } from "../../../../test/desk.ts";

interface Sent {
  key: string;
  table?: TableName;
  file?: string;
  fingerprint?: string;
  idempotency?: string;
}

/** Makes a call as another system does: with a key, without cookies and origin. */
async function send(
  { app }: TestApp,
  { method, path }: Pick<DeskCall, "method" | "path">,
  { key, table, file, fingerprint, idempotency }: Sent,
) {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(idempotency !== undefined && { "idempotency-key": idempotency }),
  };
  if (method === "GET")
    return app.inject({ method, url: path, headers, query: { ...(table && { table }), format: "csv" } });
  if (file === undefined) return app.inject({ method, url: path, headers, payload: { invalid: "request" } });
  const form = new FormData();
  if (table) form.append("table", table);
  if (fingerprint !== undefined) form.append("fingerprint", fingerprint);
  form.append("file", new Blob([file]), "erp.csv");
  const body = new Response(form);
  return app.inject({
    method,
    url: path,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { ...headers, "content-type": body.headers.get("content-type") ?? "" },
  });
}

const prices = "编号,价格\nplate-27,555\nbowl,466\n";
const names = "编号,名称,价格\nplate-27,新名,556\n";
const products = { table: "products" } as const;

describeEngines("API keys", (engine) => {
  const withKeys = async (test: TestApp) => {
    const admin = await signedIn(test, "小周", "admin");
    const keyFor = (scopes: KeyScope[], name = "ERP") => callAs(test, admin, "addKey", { name, scopes, days: 30 });
    return { admin, keyFor };
  };

  it("[KEYS-02] allow the calls and tables of their scopes, and no other call of the desk", async () => {
    await using test = await buildTestApp({ engine });
    const { keyFor } = await withKeys(test);
    const all: readonly DeskCall[] = Object.values(deskCalls).filter(({ action }) => action !== null);
    const tables: Record<string, readonly string[]> = {};
    for (const scope of keyScopeNames) {
      const { key } = await keyFor([scope]);
      for (const call of all) {
        const answer = await send(test, call, { key });
        expect(answer.statusCode !== 401 && answer.statusCode !== 403, `${scope} ${call.name}`).toBe(
          keyMay([scope], call.name),
        );
        if (!keyMay([scope], call.name)) continue;
        for (const table of ["products", "stores", "redirects", "synonyms"] as const) {
          const sent = await send(test, call, { key, table, file: "编号\n", fingerprint: "" });
          if (sent.statusCode !== 403) tables[scope] = [...(tables[scope] ?? []), `${call.name} ${table}`];
        }
      }
    }
    expect(tables).toEqual({
      "products.read": ["exportTable products"],
      "products.write": ["checkTable products", "applyTable products"],
      "prices.write": ["checkTable products", "applyTable products"],
      "stores.read": ["exportTable stores"],
      "stores.write": ["checkTable stores", "applyTable stores"],
      "redirects.read": ["exportTable redirects"],
      "redirects.write": ["checkTable redirects", "applyTable redirects"],
      "synonyms.read": ["exportTable synonyms"],
      "synonyms.write": ["checkTable synonyms", "applyTable synonyms"],
    });
  });

  it("[KEYS-01] [KEYS-03] are stored as hashes, audited by name, revoked at once, and refused in one form", async () => {
    await using test = await buildTestApp({ engine });
    const { db } = test.database;
    const { admin, keyFor } = await withKeys(test);
    const { id, key } = await keyFor(["products.read"]);
    expect(key).toMatch(/^kh_[\w-]{43}$/);
    expect(JSON.stringify(await db.selectFrom("api_key").selectAll().execute())).not.toContain(key.slice(3));
    const read = (with_: string) => send(test, deskCalls.exportTable, { key: with_, ...products });
    const answer = await read(key);
    expect([answer.statusCode, answer.body.includes("plate-27")]).toEqual([200, true]);
    const [listed] = (await callAs(test, admin, "listKeys", {})).keys;
    expect(listed).toMatchObject({ id, name: "ERP", scopes: ["products.read"], revokedAt: null });
    expect(listed?.lastUsedAt).toMatch(/:00\.000Z$/);

    const { key: expired } = await keyFor(["products.read"], "旧系统");
    await db
      .updateTable("api_key")
      .set({ expires_at: new Date().toISOString() })
      .where("name", "=", "旧系统")
      .execute();
    await callAs(test, admin, "revokeKey", { id });
    await expect(callAs(test, admin, "revokeKey", { id })).rejects.toThrow("ITEM_NOT_FOUND");
    const refusals = [];
    for (const refused of [key, expired, `kh_${"A".repeat(43)}`, "", "x y", "<script>", key.slice(0, -1)]) {
      const { statusCode, body, headers } = await read(refused);
      refusals.push([statusCode, body, headers["www-authenticate"]]);
    }
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
    expect(refusals[0]).toMatchObject([401, expect.stringContaining("KEY_INVALID"), "Bearer"]);
    // A key does not lend its call the session of a cookie.
    const mixed = await test.app.inject({
      url: deskCalls.listPeople.path,
      headers: { authorization: "Bearer wrong", cookie: admin.cookie },
    });
    expect(mixed.statusCode).toBe(401);
    // The password of a proxy is no key.
    const behind = { authorization: "Basic cHJveHk6cGFzcw==", cookie: admin.cookie };
    expect((await test.app.inject({ url: deskCalls.listPeople.path, headers: behind })).statusCode).toBe(200);

    const { entries } = await callAs(test, admin, "listAudit", {});
    expect(entries.find(({ call }) => call === "exportTable")).toMatchObject({
      personName: "密钥 ERP",
      personId: `key:${id}`,
      role: null,
      outcome: "ok",
    });
    expect(entries.filter(({ call }) => call.endsWith("Key")).map(({ call, detail }) => `${call} ${detail}`)).toEqual([
      "revokeKey ",
      "revokeKey ERP",
      "addKey 旧系统：导出商品与价格，30 天",
      "addKey ERP：导出商品与价格，30 天",
    ]);

    // Beyond the limit of a network, keys are not even looked up for unknown ones.
    let status = 401;
    for (let tries = 0; tries < 120 && status === 401; tries += 1) status = (await read("kh_guess")).statusCode;
    expect(status).toBe(429);
    const { key: valid, id: validId } = await keyFor(["products.read"], "PIM");
    expect((await read(valid)).statusCode).toBe(200);
    await db.updateTable("security_limit").set({ misses: 600 }).where("key", "=", `key:${validId}`).execute();
    const limited = await read(valid);
    expect([limited.statusCode, Number(limited.headers["retry-after"]) > 0]).toEqual([429, true]);
  });

  it("[KEYS-04] preview and import a table once for an idempotency key; a key for prices changes nothing else", async () => {
    await using test = await buildTestApp({ engine });
    const { admin, keyFor } = await withKeys(test);
    const { key } = await keyFor(["prices.write"]);
    const check = async (file: string, by = key) => {
      const answer = await send(test, deskCalls.checkTable, { key: by, ...products, file });
      return deskCalls.checkTable.answer.parse(answer.json().data);
    };
    const { fingerprint, ...preview } = await check(prices);
    expect(preview).toMatchObject({ changed: 2, faulty: 0 });
    const drafts = async () => (await callAs(test, admin, "pendingChanges", {})).items;
    expect(await drafts()).toEqual([]);
    const apply = (file: string, idempotency: string, of = fingerprint) =>
      send(test, deskCalls.applyTable, { key, ...products, file, fingerprint: of, idempotency });
    const [first, second] = await Promise.all([apply(prices, "order-1"), apply(prices, "order-1")]);
    const done = [first, second].find(({ statusCode }) => statusCode === 200);
    const busy = [first, second].find(({ statusCode }) => statusCode !== 200);
    if (busy) expect(busy.json()).toMatchObject({ errorCode: "IDEMPOTENCY_CONFLICT" });
    expect(done?.json()).toMatchObject({ success: true, data: { rows: 2 } });
    expect((await apply(prices, "order-1")).json()).toEqual(done?.json());
    const imports = await test.database.db.selectFrom("content_import").selectAll().execute();
    expect(imports).toMatchObject([{ imported_by: "密钥 ERP" }]);
    expect(new Set((await drafts()).map(({ changedBy }) => changedBy))).toEqual(new Set(["密钥 ERP"]));
    expect((await apply("编号,价格\nbowl,1\n", "order-1")).json()).toMatchObject({ errorCode: "IDEMPOTENCY_CONFLICT" });
    // A call that failed can be repeated.
    expect((await apply(names, "order-2", "wrong")).json()).toMatchObject({ errorCode: "CONTENT_FAULTY" });

    const other = await check(names);
    expect(other.rows.flatMap(({ faults }) => faults)).toMatchObject([{ cell: "B2", message: "只能改“价格”" }]);
    const refused = await apply(names, "order-2", other.fingerprint);
    expect(refused.json()).toMatchObject({ errorCode: "CONTENT_FAULTY" });
    const { key: full } = await keyFor(["products.write"]);
    const { fingerprint: allowed } = await check(names, full);
    const file = { file: names, fingerprint: allowed };
    const written = await send(test, deskCalls.applyTable, { key: full, ...products, ...file });
    expect(written.json()).toMatchObject({ success: true, data: { rows: 1 } });
  });
});
