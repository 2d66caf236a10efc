// @module-tag extended
import { buffer } from "node:stream/consumers";
import { calls } from "@klarholm/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { apply, captchaIn, filledIn, resume } from "../../../test/applications.ts";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { describeEngines, type Engine } from "../../../test/databases.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import { pdf } from "../../../test/resumes.ts";
import { staffCommand } from "../../cli/operations/cli.ts";
import { openApplicationKeys } from "./application-keys.ts";
import { filesOf, readApplication } from "./application.repository.ts";
import { PersonalData } from "./personal-data.ts";
import { readFile } from "./stored-files.ts";

const [oldKey, newKey] = ["o".repeat(40), "n".repeat(40)];
const bothKeys = `${newKey} ${oldKey}`;
const words = "一句只有本人知道的话";
/** More than two pieces, with words to look for. */
const data = pdf(Buffer.concat([Buffer.alloc(2_200_000, "x"), Buffer.from(words)]));

const start = (engine: Engine, env = { APPLICATION_KEY: oldKey }) =>
  buildTestApp({ engine, changes: careersFiles(), env });

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

/** The application as an earlier release wrote it: of no key, its pieces as they came. */
async function unseal({ database: { db } }: TestApp, id: string): Promise<void> {
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

describeEngines("[SEC-04] files of applicants", (engine) => {
  it("are in the database for the holder of the key only", async () => {
    await using test = await start(engine);
    const { applicationId } = await applyTo(test);
    const pieces = await test.database.db.selectFrom("application_piece").select("data").execute();
    expect(pieces).toHaveLength(3);
    for (const piece of pieces) {
      expect(Buffer.from(piece.data).includes(words)).toBe(false);
      expect(Buffer.from(piece.data).includes("xxxxxxxx")).toBe(false);
    }
    expect((await stored(test, applicationId, oldKey)).equals(data)).toBe(true);
    await expect(stored(test, applicationId, newKey)).rejects.toThrow(/^APPLICATION_KEY:/);
  });

  it.each([
    [
      "a changed byte",
      sql`update application_piece set data = (select data from application_piece where part = 1) where part = 0`,
    ],
    [
      "two pieces in each other's place",
      sql`update application_piece set part = case part when 0 then 1 when 1 then 0 else part end + 100`,
    ],
    ["a last piece that is gone", sql`delete from application_piece where part = 2`],
    ["no piece at all", sql`delete from application_piece`],
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

  it("of earlier releases are read, and sealed by rekey", async () => {
    await using test = await start(engine);
    const { applicationId, deletionCode } = await applyTo(test);
    await unseal(test, applicationId);
    expect((await stored(test, applicationId, oldKey)).equals(data)).toBe(true);
    expect((await staff(test, oldKey, "rekey")).text).toMatch(/: 1 applications/);
    const pieces = await test.database.db.selectFrom("application_piece").select("data").execute();
    expect(pieces.some((piece) => Buffer.from(piece.data).includes("xxxxxxxx"))).toBe(false);
    expect((await stored(test, applicationId, oldKey)).equals(data)).toBe(true);
    expect(await withdraw(test, deletionCode)).toBe("0");
  });

  it("take a new key while the old one still reads; after rekey the new one does alone", async () => {
    await using test = await start(engine);
    const [sealed, plain] = [await applyTo(test), await applyTo(test, { phoneNumber: "13900001234" })];
    await using later = await start(engine, { APPLICATION_KEY: bothKeys });
    const copy = await copied(test, later);
    expect(copy).toBe(2);
    // The phone number is known by the key before.
    const again = filledIn(await captchaIn(later));
    expect(await apply(later.app, again)).toMatchObject({ errorCode: "ALREADY_APPLIED" });
    const fresh = await applyTo(later, { phoneNumber: "13700001234" });
    const keys = await later.database.db.selectFrom("application").select("key_id").distinct().execute();
    expect(keys).toHaveLength(2);
    expect((await stored(later, sealed.applicationId, bothKeys)).equals(data)).toBe(true);
    expect((await staff(later, newKey, "list")).text).toMatch(/^APPLICATION_KEY:/);

    expect((await staff(later, bothKeys, "rekey")).text).toMatch(/: 2 applications/);
    expect((await staff(later, bothKeys, "rekey")).text).toMatch(/: 0 applications/);
    for (const { applicationId } of [sealed, plain, fresh])
      expect((await stored(later, applicationId, newKey)).equals(data)).toBe(true);
    expect((await staff(later, newKey, "list")).text).toMatch(/3 applications$/);
    expect((await staff(later, oldKey, "list")).text).toMatch(/^APPLICATION_KEY:/);
    const [row] = await later.database.db
      .selectFrom("application")
      .selectAll()
      .where("id", "=", sealed.applicationId)
      .execute();
    const personal = new PersonalData([newKey]);
    if (!row) throw new Error("it is not there");
    expect((await filesOf(later.database.db, row.id)).map(({ name }) => personal.open(name, row))).toEqual([
      resume.name,
    ]);
    // The phone number is known by the new key now, and the code that its sender was given still deletes it.
    expect(await apply(later.app, filledIn(await captchaIn(later)))).toMatchObject({ errorCode: "ALREADY_APPLIED" });
    expect(await withdraw(later, sealed.deletionCode)).toBe("0");
    expect(await withdraw(later, sealed.deletionCode)).toBe("APPLICATION_NOT_FOUND");
  });

  it("that rekey was cut off at are moved when it runs again, and none is lost", async () => {
    await using test = await start(engine);
    const ids = [
      (await applyTo(test)).applicationId,
      (await applyTo(test, { phoneNumber: "13900001234" })).applicationId,
    ];
    const { db } = test.database;
    const personal = new PersonalData([newKey, oldKey]);
    const [broken] = await db.selectFrom("application_file").selectAll().orderBy("application_id", "desc").execute();
    await db
      .updateTable("application_file")
      .set({ name: "" })
      .where("application_id", "=", broken?.application_id ?? "")
      .execute();
    expect((await staff(test, bothKeys, "rekey")).code).toBe(1);
    await db
      .updateTable("application_file")
      .set({ name: broken?.name ?? "" })
      .where("name", "=", "")
      .execute();
    expect((await staff(test, bothKeys, "rekey")).code).toBe(0);
    for (const id of ids) expect((await stored(test, id, newKey)).equals(data)).toBe(true);
    expect(await db.selectFrom("application").select("id").where("key_id", "=", personal.keyId).execute()).toHaveLength(
      2,
    );
  });
});

/** Brings applications into another app's database. @returns how many */
async function copied(from: TestApp, to: TestApp): Promise<number> {
  for (const table of [
    "security_key",
    "application",
    "application_latest",
    "application_file",
    "application_piece",
  ] as const) {
    const rows = await from.database.db.selectFrom(table).selectAll().execute();
    await to.database.db.deleteFrom(table).execute();
    for (const row of rows)
      await to.database.db
        .insertInto(table)
        .values(row as never)
        .execute();
  }
  return (await to.database.db.selectFrom("application").select("id").execute()).length;
}
