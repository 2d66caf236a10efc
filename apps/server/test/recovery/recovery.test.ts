import { describe, expect, inject, it } from "vitest";
import { drillRow } from "./drill.ts";
import { postgresDrill, restoreToMoment } from "./postgres-drill.ts";
import { sqliteDrill } from "./sqlite-drill.ts";

/** Milliseconds of writes before the kill. */
const randomMoment = () => Math.random() * 1500;

it("[PITR-01] a killed embedded database is restored from snapshots, with everything that was written before the newest", async () => {
  const { acknowledged, lost, missing } = await sqliteDrill({ every: 1, snapshots: 2, killAfterMs: randomMoment() });
  expect(missing).toEqual([]);
  expect(acknowledged).toBeGreaterThan(lost);
});

describe.skipIf(inject("postgresUrl") === null)("PostgreSQL with an archive of its log", () => {
  it("[PITR-02] is restored after a kill, with everything that the archive had received", async () => {
    const { acknowledged, lost, missing } = await postgresDrill({ killAfterMs: randomMoment() });
    expect(missing).toEqual([]);
    expect(acknowledged).toBeGreaterThan(lost);
  });

  it("[PITR-02] is restored to a moment", async () => {
    const restored = await restoreToMoment();
    expect([1, 2].map((n) => restored.has(drillRow(n)))).toEqual([true, false]);
  });
});
