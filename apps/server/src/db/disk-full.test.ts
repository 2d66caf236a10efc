import { sql } from "kysely";
import pino from "pino";
import { expect, it } from "vitest";
import { buildTestApp } from "../../test/build-test-app.ts";
import { checkDiskSpace } from "./check-writable.ts";

it("[OPS-04] a database that cannot grow fails readiness for writes only, is logged, and recovers without a restart", async () => {
  const lines: string[] = [];
  const logger = pino({ level: "warn" }, { write: (line: string) => lines.push(line) });
  await using test = await buildTestApp({ logger });
  const { db } = test.database;
  const ask = async (url: string) => (await test.app.inject(url)).statusCode;
  await expect.poll(() => ask("/readyz?for=write"), { timeout: 15_000 }).toBe(200);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db);
  expect([await ask("/readyz?for=write"), await ask("/readyz")]).toEqual([503, 200]);
  expect(lines.join("")).toContain("database or disk is full");
  await sql`pragma max_page_count = 1000000`.execute(db);
  expect(await ask("/readyz?for=write")).toBe(200);
});

it("[OPS-04] a disk without space for an application is reported", async () => {
  // procfs has no free space.
  await expect(checkDiskSpace("/proc")).rejects.toThrow("The disk is full: DATA_DIR has 0 MiB left");
  await expect(checkDiskSpace(import.meta.dirname)).resolves.toBeUndefined();
});
