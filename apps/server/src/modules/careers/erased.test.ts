// @module-tag extended
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { calls } from "@klarholm/contract";
import { expect, it } from "vitest";
import { apply, captchaIn, filledIn } from "../../../test/applications.ts";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import { databaseFile } from "../../db/open.ts";

/** Whether any file of the embedded database holds these bytes. */
async function onDisk({ config }: TestApp, bytes: Uint8Array): Promise<boolean> {
  const names = (await readdir(config.dataDir)).filter((name) => name.startsWith(databaseFile));
  const files = await Promise.all(names.map((name) => readFile(join(config.dataDir, name))));
  return files.some((file) => file.includes(bytes));
}

it("[SEC-04] what a sender deletes is in no file of the embedded database any more, the journal among them", async () => {
  await using test = await buildTestApp({ changes: careersFiles() });
  const { data } = await apply(test.app, filledIn(await captchaIn(test)));
  const { deletionCode } = calls.applyJob.answer.parse(data);
  const { db } = test.database;
  const { person } = await db.selectFrom("application").select("person").executeTakeFirstOrThrow();
  const { data: piece } = await db.selectFrom("application_piece").select("data").executeTakeFirstOrThrow();
  const traces = [Buffer.from(person), Buffer.from(piece).subarray(40, 90)];
  for (const trace of traces) expect(await onDisk(test, trace)).toBe(true);

  const answer = await test.app.inject({
    method: "POST",
    url: calls.withdrawApplication.path,
    payload: { deletionCode },
  });
  expect(answer.json().errorCode).toBe("0");
  expect((await stat(join(test.config.dataDir, `${databaseFile}-wal`))).size).toBe(0);
  for (const trace of traces) expect(await onDisk(test, trace)).toBe(false);
});
