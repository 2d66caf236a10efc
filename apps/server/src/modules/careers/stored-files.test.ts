// @module-tag extended
import { readdir, readFile as readFileOnDisk } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { calls } from "@klarholm/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { apply, captchaIn, filledIn, resume } from "../../../test/applications.ts";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { describeEngines, type Engine } from "../../../test/databases.ts";
import { pdf } from "../../../test/resumes.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import { staffCommand } from "../../cli/operations/cli.ts";
import { databaseFile } from "../../db/open.ts";
import { openApplicationKeys } from "./application-keys.ts";
import { filesOf, readApplication } from "./application.repository.ts";
import { PersonalData } from "./personal-data.ts";
import { readFile } from "./stored-files.ts";

const [oldKey, newKey] = ["o".repeat(40), "n".repeat(40)];
const bothKeys = `${newKey} ${oldKey}`;
const words = "一句只有本人知道的话";
/** Three chunks, with words to search for. */
const data = pdf(Buffer.concat([Buffer.alloc(2_200_000, "x"), Buffer.from(words)]));

const start = (engine: Engine, APPLICATION_KEY = oldKey) =>
  buildTestApp({ engine, changes: careersFiles(), env: { APPLICATION_KEY } });

/** A replica with another key, over the same database. */
const startBeside = (engine: Engine, { database }: TestApp, key: string) =>
  start({ ...engine, open: async () => ({ ...database, [Symbol.asyncDispose]: async () => undefined }) }, key);

async function applyTo(test: TestApp, changes: Parameters<typeof filledIn>[0] = {}) {
  const answer = await apply(test.app, filledIn({ ...changes, ...(await captchaIn(test)) }), [{ ...resume, data }]);
  return calls.applyJob.answer.parse(answer.data);
}

async function stored({ database: { db } }: TestApp, id: string, key: string): Promise<Buffer> {
  const row = await readApplication(db, id);
  if (!row) throw new Error("there is no such application");
  const keys = await openApplicationKeys(db, { applicationKey: key, dataDir: "" });
  return buffer(readFile(db, row, 0, new PersonalData(keys)));
}

const chunksIn = async ({ database: { db } }: TestApp) =>
  (await db.selectFrom("application_piece").select("data").execute()).map((row) => Buffer.from(row.data));

/** Changes an application to the format of early releases: without a key, in plain chunks. */
async function storePlain({ database: { db } }: TestApp, id: string): Promise<void> {
  await db.deleteFrom("application_piece").execute();
  for (let part = 0; part * 1_000_000 < data.length; part++)
    await db
      .insertInto("application_piece")
      .values({ application_id: id, position: 0, part, data: data.subarray(part * 1_000_000, (part + 1) * 1_000_000) })
      .execute();
  await db.updateTable("application").set({ key_id: null }).execute();
}

async function staff({ config, database }: TestApp, key: string, ...args: string[]) {
  const lines: string[] = [];
  const env = { APPLICATION_KEY: key, DATA_DIR: config.dataDir, DATABASE_URL: database.settings.databaseUrl ?? "" };
  const code = await staffCommand(["applications", ...args], env, (text) => lines.push(text));
  return { code, text: lines.join("\n") };
}

async function withdraw({ app }: TestApp, deletionCode: string): Promise<string> {
  const answer = await app.inject({ method: "POST", url: calls.withdrawApplication.path, payload: { deletionCode } });
  return answer.json().errorCode;
}

describeEngines("[SEC-04] applicants' files", (engine) => {
  it("are readable with the key only", async () => {
    await using test = await start(engine);
    const { applicationId } = await applyTo(test);
    const chunks = await chunksIn(test);
    expect(chunks).toHaveLength(3);
    expect(chunks.some((chunk) => chunk.includes(words) || chunk.includes("xxxxxxxx"))).toBe(false);
    expect((await stored(test, applicationId, oldKey)).equals(data)).toBe(true);
    await expect(stored(test, applicationId, newKey)).rejects.toThrow(/^APPLICATION_KEY:/);
  });

  it.each([
    [
      "a changed chunk",
      sql`update application_piece set data = (select data from application_piece where part = 1) where part = 0`,
    ],
    [
      "swapped chunks",
      sql`update application_piece set part = case part when 0 then 1 when 1 then 0 else part end + 100`,
    ],
    ["no last chunk", sql`delete from application_piece where part = 2`],
    ["no chunk", sql`delete from application_piece`],
  ])("are not read with %s", async (_name, statement) => {
    await using test = await start(engine);
    const { applicationId } = await applyTo(test);
    const { db } = test.database;
    await statement.execute(db);
    await sql`update application_piece set part = part - 100 where part >= 100`.execute(db);
    await expect(stored(test, applicationId, oldKey)).rejects.toThrow(/unable to authenticate|is not there/);
  });

  it("are not read as another application's", async () => {
    await using test = await start(engine);
    await applyTo(test);
    const { applicationId } = await applyTo(test, { phoneNumber: "13900001234" });
    const { db } = test.database;
    await db.deleteFrom("application_piece").where("application_id", "=", applicationId).execute();
    await db.updateTable("application_piece").set({ application_id: applicationId }).execute();
    await expect(stored(test, applicationId, oldKey)).rejects.toThrow(/unable to authenticate|is not there/);
  });

  it("of early releases are read, and sealed by rekey", async () => {
    await using test = await start(engine);
    const { applicationId, deletionCode } = await applyTo(test);
    await storePlain(test, applicationId);
    expect((await stored(test, applicationId, oldKey)).equals(data)).toBe(true);
    expect((await staff(test, oldKey, "rekey")).text).toMatch(/: 1 applications/);
    expect((await chunksIn(test)).some((chunk) => chunk.includes("xxxxxxxx"))).toBe(false);
    expect((await stored(test, applicationId, oldKey)).equals(data)).toBe(true);
    expect(await withdraw(test, deletionCode)).toBe("0");
  });

  it("are read with a new and the old key, and after rekey with the new one alone", async () => {
    await using test = await start(engine);
    const [one, two] = [await applyTo(test), await applyTo(test, { phoneNumber: "13900001234" })];
    await using later = await startBeside(engine, test, bothKeys);
    const { db } = test.database;
    // The phone number is recognised by its hash with the old key.
    const again = filledIn(await captchaIn(later));
    expect(await apply(later.app, again)).toMatchObject({ errorCode: "ALREADY_APPLIED" });
    const fresh = await applyTo(later, { phoneNumber: "13700001234" });
    expect(await db.selectFrom("application").select("key_id").distinct().execute()).toHaveLength(2);
    expect((await stored(later, one.applicationId, bothKeys)).equals(data)).toBe(true);
    expect((await staff(later, newKey, "list")).text).toMatch(/^APPLICATION_KEY:/);

    expect((await staff(later, bothKeys, "rekey")).text).toMatch(/: 2 applications/);
    expect((await staff(later, bothKeys, "rekey")).text).toMatch(/: 0 applications/);
    for (const { applicationId } of [one, two, fresh])
      expect((await stored(later, applicationId, newKey)).equals(data)).toBe(true);
    expect((await staff(later, newKey, "list")).text).toMatch(/3 applications$/);
    expect((await staff(later, oldKey, "list")).text).toMatch(/^APPLICATION_KEY:/);
    const row = await readApplication(db, one.applicationId);
    if (!row) throw new Error("there is no such application");
    const [file] = await filesOf(db, row.id);
    expect(new PersonalData([newKey]).open(file?.name ?? "", row)).toBe(resume.name);
    // The phone number is recognised by its new hash, and the sender's code still deletes the application.
    expect(await apply(later.app, filledIn(await captchaIn(later)))).toMatchObject({ errorCode: "ALREADY_APPLIED" });
    expect(await withdraw(later, one.deletionCode)).toBe("0");
    expect(await withdraw(later, one.deletionCode)).toBe("APPLICATION_NOT_FOUND");
  });

  it("are all sealed again when an interrupted rekey is repeated", async () => {
    await using test = await start(engine);
    const ids: string[] = [];
    for (const phoneNumber of ["13800001234", "13900001234"])
      ids.push((await applyTo(test, { phoneNumber })).applicationId);
    const { db } = test.database;
    const [broken] = await db.selectFrom("application_file").selectAll().orderBy("application_id", "desc").execute();
    const rename = (name: string) =>
      db
        .updateTable("application_file")
        .set({ name })
        .where("application_id", "=", broken?.application_id ?? "")
        .execute();
    await rename("");
    expect((await staff(test, bothKeys, "rekey")).code).toBe(1);
    await rename(broken?.name ?? "");
    expect((await staff(test, bothKeys, "rekey")).code).toBe(0);
    for (const id of ids) expect((await stored(test, id, newKey)).equals(data)).toBe(true);
    const { keyId } = new PersonalData([newKey]);
    expect(await db.selectFrom("application").select("key_id").execute()).toEqual([
      { key_id: keyId },
      { key_id: keyId },
    ]);
  });
});

it("[SEC-04] deleting an application removes it from every file of the embedded database, including the journal", async () => {
  await using test = await buildTestApp({ changes: careersFiles() });
  const { deletionCode } = await applyTo(test);
  const { person } = await test.database.db.selectFrom("application").select("person").executeTakeFirstOrThrow();
  const [chunk] = await chunksIn(test);
  const traces = [Buffer.from(person), chunk?.subarray(40, 90) ?? Buffer.of()];
  const isOnDisk = async (trace: Buffer) => {
    const names = (await readdir(test.config.dataDir)).filter((name) => name.startsWith(databaseFile));
    const files = await Promise.all(names.map((name) => readFileOnDisk(join(test.config.dataDir, name))));
    return files.some((file) => file.includes(trace));
  };
  for (const trace of traces) expect(await isOnDisk(trace)).toBe(true);
  expect(await withdraw(test, deletionCode)).toBe("0");
  for (const trace of traces) expect(await isOnDisk(trace)).toBe(false);
});
