import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { describeEngines, postgres } from "../../test/databases.ts";
import { probeBytes, checkWritable, insertAndRollBack } from "./check-writable.ts";

describeEngines("[OPS-04] the check that a database is writable", (engine) => {
  it("leaves no row", async () => {
    await using database = await engine.open();
    const rows = () => database.db.selectFrom("upkeep").selectAll().execute();
    const before = await rows();
    await checkWritable(database.db);
    expect(await rows()).toEqual(before);
  });
});

it.skipIf(inject("postgresUrl") === null)("[OPS-04] on PostgreSQL its row is not compressed", async () => {
  await using database = await postgres.open();
  const stored = await insertAndRollBack(database.db, async (transaction, name) => {
    const { rows } = await sql<{ size: number }>`
        select pg_column_size(value) as size from upkeep where name = ${name}`.execute(transaction);
    return rows[0]?.size;
  });
  expect(stored).toBeGreaterThanOrEqual(probeBytes);
  // A row of zeros would be compressed.
  await database.db
    .insertInto("upkeep")
    .values({ name: "readiness:zeros", value: "0".repeat(probeBytes) })
    .execute();
  const { rows } = await sql<{ size: number }>`
      select pg_column_size(value) as size from upkeep where name = 'readiness:zeros'`.execute(database.db);
  expect(rows[0]?.size).toBeLessThan(probeBytes / 10);
});

it.skipIf(inject("postgresUrl") === null)(
  "[OPS-04] on PostgreSQL a thousand checks do not bloat the table",
  { tags: "extended" },
  async () => {
    await using database = await postgres.open();
    const size = async () => {
      const { rows } = await sql<{ size: string }>`select pg_total_relation_size('upkeep') as size`.execute(
        database.db,
      );
      return Number(rows[0]?.size);
    };
    await checkWritable(database.db);
    const before = await size();
    for (let run = 0; run < 1000; run += 1) await checkWritable(database.db);
    // At most the row of the last one.
    expect((await size()) - before).toBeLessThanOrEqual(2 * probeBytes);
  },
);
