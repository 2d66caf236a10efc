import { sql } from "kysely";
import { expect, it } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { describeEngines, type Engine, type TestDatabase } from "../../../test/databases.ts";
import { readPublished } from "../../modules/content/content.repository.ts";
import { contentItem } from "../../modules/content/items.ts";
import { applyContent } from "../../modules/publishing/publish.ts";
import { openDatabase } from "../../db/open.ts";

/** Locks the database from another connection. @returns a function that releases the lock */
async function held(engine: Engine, { settings }: TestDatabase): Promise<() => Promise<void>> {
  const other = await openDatabase(settings);
  const { promise: over, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const holding = other.transaction().execute(async (transaction) => {
    if (engine.name === "PostgreSQL") await sql`lock table upkeep in access exclusive mode`.execute(transaction);
    begin();
    await over;
  });
  await begun;
  return async () => {
    release();
    await holding;
    await other.destroy();
  };
}

describeEngines("[OPS-04] readiness", (engine) => {
  it("for pages and liveness need no database, for writing does", async () => {
    await using test = await buildTestApp({ engine });
    const ask = async (path: string) => {
      const answer = await test.app.inject(path);
      return [answer.statusCode, answer.json(), answer.headers["cache-control"]];
    };
    const ready = [200, { status: "ready", contentVersion: 1 }, "no-store"];
    expect(await ask("/readyz")).toEqual(ready);
    // The application thread starts with the first check, which may time out on a busy machine.
    await expect.poll(() => ask("/readyz?for=write")).toEqual(ready);
    await test.database.db.destroy();
    expect(await ask("/readyz")).toEqual(ready);
    expect(await ask("/readyz?for=write")).toEqual([503, { status: "not ready" }, "no-store"]);
    expect(await ask("/healthz")).toEqual([200, { status: "ok" }, "no-store"]);
  });

  it("names what of the content does not fit this release", async () => {
    await using test = await buildTestApp({ engine });
    const { db } = test.database;
    const ask = async () => (await test.app.inject("/readyz?for=content")).json();
    expect(await ask()).toEqual({ status: "ready", contentVersion: 1 });
    const { items } = await readPublished(db);
    await applyContent(db, [
      ...items,
      contentItem("page", "future", { title: "新", path: "/new", blocks: [{ kind: "hologram" }] }),
    ]);
    await test.contents.refresh();
    expect(await ask()).toEqual({
      status: "ready",
      contentVersion: 2,
      warnings: ['page "future": block 1 (hologram)'],
    });
  });

  it("for writing fails while another connection holds the lock", { tags: "extended" }, async () => {
    await using test = await buildTestApp({ engine });
    const ask = async () => (await test.app.inject("/readyz?for=write")).statusCode;
    const release = await held(engine, test.database);
    // The lock is released only after these responses.
    expect(await Promise.all([ask(), ask(), (await test.app.inject("/readyz")).statusCode])).toEqual([503, 503, 200]);
    await release();
    await expect.poll(ask).toBe(200);
    // Checks leave no rows.
    const rows = test.database.db.selectFrom("upkeep").select("name").where("name", "like", "readiness:%");
    expect(await rows.execute()).toEqual([]);
  });
});

it("[OPS-07] /readyz fails while a draining process still answers, and connections are closed", async () => {
  await using test = await buildTestApp();
  const announced = test.app.drain.announce(50);
  const ready = await test.app.inject("/readyz");
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: "leaving" }]);
  const still = await test.app.inject("/healthz");
  expect([still.statusCode, still.headers.connection]).toEqual([200, "close"]);
  await announced;
  expect((await test.app.inject("/healthz")).statusCode).toBe(200);
  expect(await test.app.drain.close(100)).toBe(true);
  expect((await test.app.inject("/healthz")).statusCode).toBe(503);
});
