import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StatementSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { describe, expect, inject, it, vi } from "vitest";
import { describeEngines, postgres, sqlite, type TestDatabase } from "../../test/databases.ts";
import type { Config } from "../config.ts";
import { connectDatabase, type Database, openDatabase } from "./open.ts";
import type { Schema } from "./schema.ts";

/** Opens a database in several processes at once and runs `work`. @returns their exit codes */
async function openInProcesses(
  count: number,
  settings: Pick<Config, "databaseUrl" | "dataDir">,
  work = "",
): Promise<unknown[]> {
  const module = join(import.meta.dirname, "open.ts");
  const code = `const { openDatabase } = await import(${JSON.stringify(module)}); const db = await openDatabase(${JSON.stringify(settings)}); ${work} await db.destroy();`;
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "ignore", "inherit"] }),
  );
  return Promise.all(children.map(async (child) => (await once(child, "exit"))[0]));
}

describeEngines("openDatabase", (engine) => {
  it("migrates the tables once", async () => {
    await using database = await engine.open();
    await database.db.updateTable("content_version").set({ version: 7 }).execute();
    const again = await openDatabase(database.settings);
    expect(await again.selectFrom("content_version").select("version").execute()).toEqual([{ version: 7 }]);
    await again.destroy();
  });

  const ran = (name: string, { db }: TestDatabase) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01T00:00:00.000Z')`.execute(db);

  it("[OPS-08] accepts a database to which a newer release has added", async () => {
    await using database = await engine.open();
    await ran("999-future", database);
    await database.db.updateTable("content_version").set({ version: 7 }).execute();
    const again = await openDatabase(database.settings);
    expect(await again.selectFrom("content_version").select("version").execute()).toEqual([{ version: 7 }]);
    await again.destroy();
  });

  it("[OPS-08] refuses a database from which a newer release has removed something, or that is incomplete", async () => {
    await using taken = await engine.open();
    await ran("999-contract-codes", taken);
    await expect(openDatabase(taken.settings)).rejects.toThrow(
      "A newer release has migrated the database, and taken away what this one reads (999-contract-codes).",
    );
    await using lacking = await engine.open();
    await ran("999-future", lacking);
    await sql`delete from kysely_migration where name = '001-content'`.execute(lacking.db);
    await expect(openDatabase(lacking.settings)).rejects.toThrow(/^The database was not migrated: .*999-future/);
  });

  it.runIf(engine === sqlite)(
    "[OPS-04] closes the connection when a rollback fails, and loses nothing afterwards",
    async () => {
      await using database = await engine.open();
      const { run } = StatementSync.prototype;
      const failing = vi.spyOn(StatementSync.prototype, "run").mockImplementation(function (
        this: StatementSync,
        ...parameters
      ) {
        if (this.sourceSQL === "rollback") throw new Error("disk I/O error");
        return Reflect.apply(run, this, parameters);
      });
      const set = (db: Kysely<Schema>, version: number) => db.updateTable("content_version").set({ version }).execute();
      const written = database.db.transaction().execute(async (transaction) => {
        await set(transaction, 5);
        throw new Error("no");
      });
      await expect(written).rejects.toThrow("no");
      failing.mockRestore();
      const read = async (db: Database) =>
        (await db.selectFrom("content_version").select("version").execute())[0]?.version;
      expect(await read(database.db)).toBe(0);
      await set(database.db, 7);
      // Another connection reads it and can write.
      const other = connectDatabase(database.settings, () => undefined, 0);
      expect(await read(other)).toBe(7);
      await set(other, 8);
      await other.destroy();
    },
  );
});

describe("replicas that start at the same moment", { tags: "extended" }, () => {
  it("migrate an embedded database once", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "klarholm-db-"));
    try {
      expect(await openInProcesses(4, { databaseUrl: undefined, dataDir })).toEqual([0, 0, 0, 0]);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it.skipIf(inject("postgresUrl") === null)("migrate a PostgreSQL database once", async () => {
    const url = inject("postgresUrl") ?? "";
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("create database test_replicas");
    try {
      expect(
        await openInProcesses(4, { databaseUrl: url.replace("/postgres?", "/test_replicas?"), dataDir: "" }),
      ).toEqual([0, 0, 0, 0]);
    } finally {
      await client.query("drop database test_replicas with (force)");
      await client.end();
    }
  });
});

describe.skipIf(inject("postgresUrl") === null)("a statement on PostgreSQL", () => {
  it("[OPS-04] has a timeout, after which the connection is usable", async () => {
    await using database = await postgres.open();
    const { rows } = await sql`select current_setting('statement_timeout') as timeout`.execute(database.db);
    expect(rows).toEqual([{ timeout: "15s" }]);
    const impatient = connectDatabase(database.settings, () => undefined, 100);
    await expect(sql`select pg_sleep(3600)`.execute(impatient)).rejects.toThrow(/statement timeout/);
    expect((await sql`select 1 as one`.execute(impatient)).rows).toEqual([{ one: 1 }]);
    await impatient.destroy();
  });
});

it.skipIf(inject("postgresUrl") === null)(
  "[OPS-04] opens at most DATABASE_POOL connections to PostgreSQL",
  async () => {
    await using database = await postgres.open();
    const pooled = connectDatabase({ ...database.settings, databasePool: 2 }, () => undefined, 0);
    const connection = () => sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.02)`.execute(pooled);
    const used = await Promise.all(Array.from({ length: 8 }, connection));
    expect(new Set(used.map(({ rows }) => rows[0]?.pid)).size).toBe(2);
    await pooled.destroy();
  },
);

describe("the embedded database", () => {
  it("uses a write-ahead log, synced commits and foreign keys", async () => {
    await using database = await sqlite.open();
    const pragma = async (name: string) =>
      Object.values(
        (await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(database.db)).rows[0] ?? {},
      )[0];
    expect([await pragma("journal_mode"), await pragma("synchronous"), await pragma("foreign_keys")]).toEqual([
      "wal",
      2,
      1,
    ]);
    // The driver retries instead, so that the thread is not blocked.
    expect(await pragma("busy_timeout")).toBe(0);
  });

  it("serializes processes that read and then write", { tags: "extended" }, async () => {
    await using database = await sqlite.open();
    const count = `await db.transaction().execute(async (transaction) => {
      const { version } = await transaction.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
      await transaction.updateTable("content_version").set({ version: version + 1 }).execute();
    });`;
    expect(await openInProcesses(3, database.settings, `for (let turn = 0; turn < 20; turn++) { ${count} }`)).toEqual([
      0, 0, 0,
    ]);
    expect(await database.db.selectFrom("content_version").select("version").execute()).toEqual([{ version: 60 }]);
  });
});
