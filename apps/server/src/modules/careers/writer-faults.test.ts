import { mkdir, rename, rm, rmdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { apply, captchaIn, filledIn } from "../../../test/applications.ts";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { administer, describeEngines, type Engine } from "../../../test/databases.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import { databaseFile } from "../../db/open.ts";
import { systemFault } from "../../plugins/http/system-fault.ts";
import { ApplicationWriter } from "./application-writer.ts";

/** Prevents new connections to a database; existing ones continue. @returns a function that allows them again */
async function refuseConnections(engine: Engine, { database }: TestApp): Promise<() => Promise<unknown>> {
  if (engine.name === "PostgreSQL") {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
    const allow = (isAllowed: boolean) =>
      administer(`alter database ${rows[0]?.name} with allow_connections ${isAllowed}`);
    await allow(false);
    return () => allow(true);
  }
  const file = join(database.settings.dataDir, databaseFile);
  await rename(file, `${file}-away`);
  await mkdir(file);
  return async () => {
    await rmdir(file);
    await rename(`${file}-away`, file);
  };
}

describeEngines("[OPS-04] a database that could not be opened", (engine) => {
  it(
    "accepts applications without a restart when it can be; readiness for writing shows both",
    { tags: "extended" },
    async () => {
      await using test = await buildTestApp({ engine, changes: careersFiles() });
      const ready = async (what = "") => (await test.app.inject(`/readyz${what}`)).statusCode;
      const fields = filledIn(await captchaIn(test));
      const reopen = await refuseConnections(engine, test);
      expect(await apply(test.app, fields)).toMatchObject({ status: 503, errorCode: "UNAVAILABLE" });
      expect([await ready("?for=write"), await ready()]).toEqual([503, 200]);
      await reopen();
      expect(await ready("?for=write")).toBe(200);
      expect(await apply(test.app, fields)).toMatchObject({ status: 200, success: true });
    },
  );
});

it("[OPS-04] the writer thread reports a missing PostgreSQL socket as a system fault", async () => {
  const databaseUrl = "postgres://nobody@localhost/none?host=/nowhere/there";
  const writer = new ApplicationWriter({ databaseUrl, dataDir: "", storage: undefined }, ["k".repeat(40)]);
  const fault = await writer.prove().catch(systemFault);
  await writer.close();
  expect(fault).toBe("away");
});

it("[OPS-04] an unusable folder of uploads is an internal error", async () => {
  await using test = await buildTestApp({ changes: careersFiles() });
  const fields = filledIn(await captchaIn(test));
  const folder = join(test.database.settings.dataDir, "uploads");
  await rm(folder, { recursive: true, force: true });
  await symlink(`${folder}-away/there`, folder);
  expect(await apply(test.app, fields)).toMatchObject({ status: 500, errorCode: "INTERNAL" });
  await rm(folder);
  expect(await apply(test.app, fields)).toMatchObject({ status: 200, success: true });
});
