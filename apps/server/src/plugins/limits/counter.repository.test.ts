import { expect, it } from "vitest";
import { describeEngines } from "../../../test/databases.ts";
import { addToCounters, purgeCounters, readCounters } from "./counter.repository.ts";
import { dayWindow, windowAt } from "./limit-window.ts";

const [hour, day] = [3_600_000, 24 * 3_600_000];
const now = Date.parse("2026-06-01T12:00:00.000Z");

describeEngines("[OPS-05] counters after the clock was set back by a day", (engine) => {
  it("expire and are deleted; those of a replica whose clock is a little fast remain valid", async () => {
    await using database = await engine.open();
    const { db } = database;
    const keys = async () => {
      const rows = await db.selectFrom("security_limit").select("key").orderBy("key").execute();
      return rows.map(({ key }) => key);
    };
    await addToCounters(db, ["a", "b"], 500, windowAt(now + day));
    await addToCounters(db, ["c"], 3, windowAt(now + 5000));
    await addToCounters(db, ["day:d"], 3, windowAt(now, dayWindow));
    const window = windowAt(now);
    expect([...(await readCounters(db, ["a", "b", "c"], window)).keys()]).toEqual(["c"]);
    expect((await addToCounters(db, ["a"], 1, window)).get("a")).toEqual({ started_at: window.now, misses: 1 });
    expect((await addToCounters(db, ["c"], 1, window)).get("c")?.misses).toBe(4);
    await purgeCounters(db, now);
    expect(await keys()).toEqual(["a", "c", "day:d"]);
    await purgeCounters(db, now + hour);
    expect(await keys()).toEqual(["day:d"]);
    await purgeCounters(db, now + day);
    expect(await keys()).toEqual([]);
  });
});
