import { expect, it } from "vitest";
import { describeEngines, type Engine, type TestDatabase } from "../../../test/databases.ts";
import { purgeExpired } from "./retention.ts";

const [hour, day] = [3_600_000, 24 * 3_600_000];
const begin = Date.parse("2026-01-01T00:00:00.000Z");
const retention = 180 * day;

/** A database with applications of these times, in milliseconds since 1970. */
async function withApplications(engine: Engine, times: readonly number[]): Promise<TestDatabase> {
  const database = await engine.open();
  for (const [index, time] of times.entries()) {
    const row = { job_id: "advisor", job_title: "", city: "", stores: "[]", person: "", phone_hash: "", key_id: null };
    await database.db
      .insertInto("application")
      .values({
        ...row,
        id: `A${index}`,
        captcha_key: `C${index}`,
        consent_version: "",
        created_at: new Date(time).toISOString(),
      })
      .execute();
  }
  return database;
}

async function remaining({ db }: TestDatabase): Promise<number> {
  return (await db.selectFrom("application").select("id").execute()).length;
}

/** Purges hourly from one time to another. @returns the last result */
async function purgeHourly({ db }: TestDatabase, from: number, to: number) {
  let last = await purgeExpired(db, retention, from);
  for (let now = from + hour; now <= to; now += hour) last = await purgeExpired(db, retention, now);
  return last;
}

describeEngines("[OPS-05] the retention of applications", (engine) => {
  const oneADay = Array.from({ length: 30 }, (_, index) => begin + index * day);

  it("deletes each application after its retention", async () => {
    await using database = await withApplications(engine, oneADay);
    await purgeHourly(database, begin + 29 * day, begin + 29 * day);
    for (let age = 179; age < 190; age++) await purgeExpired(database.db, retention, begin + age * day);
    await purgeHourly(database, begin + 190 * day, begin + 192 * day);
    expect(await remaining(database)).toBe(30 - 12);
  });

  it("deletes nothing while the clock is ahead, and continues when it is corrected", async () => {
    await using database = await withApplications(engine, oneADay);
    const today = begin + 100 * day;
    expect(await purgeHourly(database, today - 3 * hour, today)).toEqual({ doubt: false, removed: 0 });
    expect(await purgeHourly(database, today + 3650 * day, today + 3650 * day + 20 * hour)).toMatchObject({
      doubt: true,
      due: 30,
      remaining: 0,
    });
    expect(await purgeHourly(database, today + 21 * hour, today + 23 * hour)).toEqual({ doubt: false, removed: 0 });
    // A second jump does not continue the first doubt.
    expect(await purgeExpired(database.db, retention, today + 3652 * day)).toMatchObject({ doubt: true });
    expect(await remaining(database)).toBe(30);
  });

  it("deletes nothing for repeated restarts within a minute", async () => {
    await using database = await withApplications(engine, oneADay);
    await purgeHourly(database, begin + 30 * day, begin + 30 * day);
    const far = begin + 900 * day;
    for (let turn = 0; turn < 50; turn++) await purgeExpired(database.db, retention, far + turn * 1000);
    // Another jump makes the doubt appear older than a day.
    expect(await purgeExpired(database.db, retention, far + 300 * day)).toMatchObject({ doubt: true });
    expect(await remaining(database)).toBe(30);
  });

  it("applies a much shorter retention on the second day", async () => {
    await using database = await withApplications(engine, oneADay);
    const today = begin + 60 * day;
    await purgeHourly(database, today - 2 * hour, today);
    const shorter = 35 * day;
    expect(await purgeExpired(database.db, shorter, today + hour)).toMatchObject({
      doubt: true,
      due: 26,
      remaining: 4,
    });
    for (let passed = 2; passed <= 24; passed++) await purgeExpired(database.db, shorter, today + passed * hour);
    expect(await remaining(database)).toBe(30);
    expect(await purgeExpired(database.db, shorter, today + 25 * hour)).toEqual({ doubt: false, removed: 27 });
  });

  it("deletes nothing when the clock is set back", async () => {
    await using database = await withApplications(engine, oneADay);
    expect(await purgeHourly(database, begin - 400 * day, begin - 399 * day)).toEqual({ doubt: false, removed: 0 });
    expect(await remaining(database)).toBe(30);
  });
});
