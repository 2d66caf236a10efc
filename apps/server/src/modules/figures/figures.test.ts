import { beaconPath } from "@klarholm/contract/beacon";
import { describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { describeEngines } from "../../../test/databases.ts";
import { callAs, signedIn } from "../../../test/desk.ts";
import { chinaDay } from "../../lib/china-time.ts";
import { Figures } from "./figures.ts";
import { addCounts } from "./figures.repository.ts";
import { bucketBounds, bucketOf, p75 } from "./histogram.ts";

const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.44";
const day = 24 * 3_600_000;

/** Sends a body to be counted. Every answer must be 204 and empty. */
async function send({ app }: TestApp, body: unknown, headers: Record<string, string> = {}): Promise<void> {
  const payload = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const answer = await app.inject({
    method: "POST",
    url: beaconPath,
    payload,
    headers: { "content-type": "text/plain;charset=UTF-8", "user-agent": phone, ...headers },
  });
  expect([answer.statusCode, answer.body, answer.headers["set-cookie"]]).toEqual([204, "", undefined]);
}

const stored = ({ database: { db } }: Pick<TestApp, "database">) =>
  db.selectFrom("figure_count").select(["measure", "name", "times"]).orderBy("measure").orderBy("name").execute();

describeEngines("[FIGURES-02] counts of beacons", (engine) => {
  it("add up over replicas and restarts as daily totals, and become the figures of a publisher", async () => {
    await using test = await buildTestApp({ engine });
    const view = { path: "/pdp/plate-27", device: "phone", from: "m.example.cn", lcp: 1800, inp: 96, cls: 0.02 };
    await send(test, { ...view, presses: ["tmall", "tmall", "wechat"] });
    await send(test, { ...view, from: undefined, lcp: 4100 });
    await send(test, { path: "/pdp/plate-27", presses: ["tmall"] });
    await send(test, { path: "/products/keyword/13800138000", device: "desktop", from: "" });
    const store = test.contents.current().content.stores.stores[0]?.code ?? "";
    await send(test, { path: "/find-us/", device: "tablet", presses: [`store/${store}`, "store/nowhere"] });
    await send(test, { path: "/no/such/page?token=secret", device: "desktop", from: "a.example" });

    // Another replica, whose counts arrive at the same time.
    const other = new Figures(test.database.db);
    const { content } = test.contents.current();
    other.note({ path: "/pdp/plate-27", device: "phone", presses: [] }, content);
    await Promise.all([other.write(), test.app.close()]);
    const rows = await stored(test);
    expect(rows).toEqual([
      { measure: "channel", name: "tmall plate-27", times: 2 },
      { measure: "channel", name: "wechat plate-27", times: 1 },
      { measure: "cls", name: "product 2", times: 2 },
      { measure: "device", name: "desktop", times: 2 },
      { measure: "device", name: "phone", times: 3 },
      { measure: "device", name: "tablet", times: 1 },
      { measure: "from", name: "", times: 1 },
      { measure: "from", name: "a.example", times: 1 },
      { measure: "from", name: "m.example.cn", times: 1 },
      { measure: "inp", name: "product 3", times: 2 },
      { measure: "lcp", name: "product 14", times: 1 },
      { measure: "lcp", name: "product 7", times: 1 },
      { measure: "store", name: store, times: 1 },
      { measure: "view", name: "/find-us", times: 1 },
      { measure: "view", name: "/pdp/plate-27", times: 3 },
      { measure: "view", name: "/products/keyword", times: 1 },
      { measure: "view", name: "other", times: 1 },
    ]);

    // The same database after a restart, with slower pages in the month before.
    const past = chinaDay(Date.now() - 40 * day);
    await addCounts(test.database.db, [
      { measure: "lcp", day: past, name: "product 5", times: 8 },
      { measure: "device", day: past, name: "phone", times: 8 },
    ]);
    const reopened = { ...test.database, [Symbol.asyncDispose]: async () => undefined };
    await using again = await buildTestApp({ engine: { ...engine, open: async () => reopened } });
    const publisher = await signedIn(again, "小林", "publisher");
    const figures = await callAs(again, publisher, "figures", { days: "30" });
    expect(figures.days).toHaveLength(30);
    expect(figures.days.at(-1)).toEqual({ day: chinaDay(Date.now()), views: 6, visits: 3, verifications: 0 });
    expect(figures.before).toEqual({ views: 8, visits: 0 });
    expect(figures.pages[0]).toMatchObject({ path: "/pdp/plate-27", views: 3 });
    expect(figures.pages[0]?.title).toBe(figures.products[0]?.productName);
    expect(figures.channels[0]).toMatchObject({ channel: "tmall", productId: "plate-27", presses: 2 });
    expect(figures.stores).toMatchObject([{ code: store, presses: 1 }]);
    expect(figures.vitals.find(({ vital }) => vital === "lcp")).toMatchObject({ kind: "product", views: 2, p75: 4500 });
    expect(figures.vitals.find(({ vital }) => vital === "lcp")?.before).toBeLessThan(1500);
    expect(await callAs(again, publisher, "figureDays", { days: 7 })).toMatchObject({
      counting: true,
      days: { length: 7 },
    });
    const editor = await signedIn(again, "小杨", "editor");
    await expect(callAs(again, editor, "figures", {})).rejects.toThrow("FORBIDDEN");
    const table = await again.app.inject({
      url: "/desk/api/figures/table?days=7",
      headers: { cookie: publisher.cookie },
    });
    expect(table.body).toMatch(/^\ufeff项目,/);
    expect(table.body).toContain("来源,m.example.cn,,1");
  });

  it("ignore robots, wishes, other sites and hostile beacons, and are bounded", async () => {
    await using test = await buildTestApp({ engine });
    const view = { path: "/", device: "phone", from: "" };
    const deep = `${"[".repeat(400)}${"]".repeat(400)}`;
    const bodies: unknown[] = [
      "",
      "{",
      "null",
      "[]",
      '"/"',
      deep,
      "x".repeat(1025),
      Buffer.from([0xff, 0xfe, 0x00]),
      { ...view, visitor: "7" },
      { ...view, __proto__: null, constructor: 1 },
      '{"path":"/","device":"phone","__proto__":{}}',
      { ...view, path: "//evil.example", lcp: "1" },
      { ...view, path: "javascript:alert(1)" },
      { ...view, path: "/ a" },
      { ...view, device: "toaster" },
      { ...view, lcp: -1 },
      { ...view, lcp: 1e300 },
      { ...view, cls: "0" },
      { ...view, from: "a b" },
      { ...view, from: "=cmd()" },
      { ...view, from: `${"a".repeat(101)}.cn` },
      { ...view, from: "https://a.cn/?q=name" },
      { ...view, presses: ["evil"] },
      { ...view, presses: Array(21).fill("tmall") },
      { ...view, presses: [`store/${"x".repeat(65)}`] },
      { device: "phone" },
    ];
    for (const body of bodies) await send(test, body);
    for (const headers of [
      { dnt: "1" },
      { "sec-gpc": "1" },
      { "save-data": "on" },
      { "user-agent": "" },
      { "user-agent": "Mozilla/5.0 (compatible; Baiduspider/2.0)" },
      { "user-agent": "Googlebot/2.1" },
      { "user-agent": "HeadlessChrome/120" },
      { "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example" },
      { "content-encoding": "gzip" },
    ])
      await send(test, view, headers);
    for (const method of ["GET", "PUT", "DELETE"] as const)
      expect((await test.app.inject({ method, url: beaconPath })).statusCode).toBeGreaterThanOrEqual(400);

    // One network is counted 300 times a minute.
    for (let sent = 0; sent < 310; sent += 1) await send(test, view);
    await test.app.close();
    const { db } = test.database;
    expect(await stored(test)).toEqual([
      { measure: "device", name: "phone", times: 300 },
      { measure: "from", name: "", times: 300 },
      { measure: "view", name: "/", times: 300 },
    ]);

    // Many hosts: the first 300 of a day have names, also over several replicas.
    const { content } = test.contents.current();
    const now = Date.now() + 2 * day;
    const replicas = [new Figures(db), new Figures(db)];
    for (const [at, replica] of replicas.entries())
      for (let host = 0; host < 250; host += 1)
        replica.note({ ...view, device: "phone", from: `h${at}x${host}.cn` }, content, now);
    for (const replica of replicas) await replica.write(now);
    const hosts = await db.selectFrom("figure_count").selectAll().where("day", "=", chinaDay(now)).execute();
    const names = hosts.filter(({ measure }) => measure === "from");
    expect(names).toHaveLength(301);
    expect(names.find(({ name }) => name === "other")?.times).toBe(200);

    // Counts survive a failure of the database, and are deleted after 25 months.
    const [figures] = replicas;
    figures?.note({ path: "/", device: "phone" }, content, now);
    await db.schema.alterTable("figure_count").renameTo("figure_away").execute();
    await expect(figures?.write(now)).rejects.toThrow(/figure_count/);
    await db.schema.alterTable("figure_away").renameTo("figure_count").execute();
    await figures?.write(now);
    const views = db.selectFrom("figure_count").select("times").where("measure", "=", "view");
    expect(await views.where("day", "=", chinaDay(now)).execute()).toEqual([{ times: 501 }]);
    await figures?.write(now + 750 * day);
    expect(await views.execute()).toHaveLength(2);
    await figures?.write(now + 763 * day);
    expect(await views.execute()).toEqual([]);
  });
});

it("[FIGURES-02] with FIGURES=off nothing is counted", async () => {
  await using test = await buildTestApp({ env: { FIGURES: "off" } });
  await send(test, { path: "/", device: "phone" });
  await test.app.close();
  expect(await stored(test)).toEqual([]);
});

describe("[FIGURES-02] histograms", () => {
  it("rate a 75th percentile as web.dev does", () => {
    expect(p75("lcp", new Map())).toBeUndefined();
    for (const [vital, limits] of [
      ["lcp", [2500, 4000]],
      ["inp", [200, 500]],
      ["cls", [0.1, 0.25]],
    ] as const)
      for (const limit of limits) {
        expect(bucketBounds[vital]).toContain(limit);
        const [good, worse] = [bucketOf(vital, limit), bucketOf(vital, limit + 0.001)];
        expect(worse).toBe(good + 1);
        expect(
          p75(
            vital,
            new Map([
              [good, 75],
              [worse, 25],
            ]),
          ),
        ).toBe(limit);
        expect(
          p75(
            vital,
            new Map([
              [good, 74],
              [worse, 26],
            ]),
          ),
        ).toBeGreaterThan(limit);
      }
    expect(p75("cls", new Map([[bucketBounds.cls.length, 4]]))).toBe(1);
  });
});
