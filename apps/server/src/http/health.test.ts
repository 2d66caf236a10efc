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
