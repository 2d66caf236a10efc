import { expect, it } from "vitest";
import { describeEngines } from "../../../test/databases.ts";
import { addToCounters, purgeCounters, readCounters } from "./counter.repository.ts";
import { dayWindow, windowAt } from "./limit-window.ts";

const [hour, day] = [3_600_000, 24 * 3_600_000];
const now = Date.parse("2026-06-01T12:00:00.000Z");

describeEngines("[OPS-05] a counter of the day before a clock was set back", (engine) => {
  it("counts nothing, begins anew, and is removed; those of a replica whose clock goes ahead count", async () => {
    await using database = await engine.open();
    const { db } = database;
    await addToCounters(db, ["a", "b"], 500, windowAt(now + day));
    await addToCounters(db, ["c"], 3, windowAt(now + 5000));
    await addToCounters(db, ["day:d"], 3, windowAt(now, dayWindow));
    const window = windowAt(now);
    expect([...(await readCounters(db, ["a", "b", "c"], window)).keys()]).toEqual(["c"]);
    expect((await addToCounters(db, ["a"], 1, window)).get("a")).toEqual({ started_at: window.now, misses: 1 });
    expect((await addToCounters(db, ["c"], 1, window)).get("c")?.misses).toBe(4);
    await purgeCounters(db, now);
    const left = await db.selectFrom("security_limit").select("key").orderBy("key").execute();
    expect(left.map(({ key }) => key)).toEqual(["a", "c", "day:d"]);
    await purgeCounters(db, now + hour);
    const later = await db.selectFrom("security_limit").select("key").execute();
    expect(later.map(({ key }) => key)).toEqual(["day:d"]);
    await purgeCounters(db, now + day);
    expect(await db.selectFrom("security_limit").selectAll().execute()).toEqual([]);
  });
});
