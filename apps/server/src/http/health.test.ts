import { expect, it } from "vitest";
import { buildTestApp } from "../../test/build-test-app.ts";

it("/readyz follows the database, /healthz the process", async () => {
  await using test = await buildTestApp();
  expect((await test.app.inject("/readyz")).json()).toEqual({ status: "ready", contentVersion: 1 });
  await test.database.db.destroy();
  const lost = await test.app.inject("/readyz");
  expect([lost.statusCode, lost.json()]).toEqual([503, { status: "not ready" }]);
  expect((await test.app.inject("/healthz")).json()).toEqual({ status: "ok" });
});

it("[OPS-07] /readyz says that a process leaves while it still answers, and connections end with their next answer", async () => {
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
