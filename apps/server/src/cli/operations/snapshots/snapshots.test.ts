import { mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sqlite, type TestDatabase } from "../../../../test/databases.ts";
import { openDatabase } from "../../../db/open.ts";
import { hasSwift, startSwift } from "../../../../test/swift/swift.ts";
import { DiskStorage } from "../../../plugins/storage/disk-storage.ts";
import { staffCommand } from "../cli.ts";
import { SnapshotStore } from "./snapshot-store.ts";

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  database = await sqlite.open();
  folder = await mkdtemp(join(tmpdir(), "klarholm-snapshots-"));
});
afterEach(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function staff(env: Record<string, string>, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  const code = await staffCommand(["snapshot", ...args], env, (line) => lines.push(line));
  return `${code} ${lines.join("\n")}`;
}
const here = () => ({ DATA_DIR: database.settings.dataDir });
const there = () => ({ DATA_DIR: join(folder, "restored") });
const write = (name: string) =>
  database.db
    .insertInto("upkeep")
    .values({ name: `readiness:${name}`, value: name })
    .execute();
const written = async () => {
  const restored = await openDatabase({ databaseUrl: undefined, dataDir: there().DATA_DIR });
  const rows = await restored.selectFrom("upkeep").select("name").where("name", "like", "readiness:%").execute();
  await restored.destroy();
  return rows.map(({ name }) => name.slice("readiness:".length)).toSorted();
};
const files = async (part: string) => {
  const entries = await readdir(join(folder, "store", part), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

it("[PITR-01] snapshots hold what changed only, and restore the newest or the one of a time", async () => {
  const env = { ...here(), STORAGE_URL: `file://${join(folder, "store")}` };
  await write("one");
  expect(await staff(env, "take")).toContain("Snapshot taken");
  const first = (await files("snapshots/chunks")).length;
  await write("two");
  expect(await staff(here(), "take", join(folder, "store"))).toContain("Snapshot taken");
  const added = (await files("snapshots/chunks")).length - first;
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThan(first);
  expect((await stat((await files("snapshots/list"))[0] ?? "")).mode & 0o077).toBe(0);

  const [older = ""] = (await staff(here(), "list", join(folder, "store"))).slice(2).split("\n");
  const restore = (...args: string[]) => staff(there(), "restore", join(folder, "store"), ...args);
  expect(await restore("--at", "2020-01-01T00:00:00Z")).toContain("There is no snapshot of that time");
  expect(await restore("--at", "yesterday")).toMatch(/^2 --at/);
  expect(await restore("--at", older)).toMatch(/^0 /);
  expect(await written()).toEqual(["one"]);
  expect(await restore()).toMatch(/^1 .*Move .*klarholm\.sqlite away/);
  await rm(there().DATA_DIR, { recursive: true });
  expect(await restore()).toMatch(/^0 /);
  expect(await written()).toEqual(["one", "two"]);
});

it("[PITR-03] a damaged, incomplete or foreign snapshot, or a log that was left, restores nothing", async () => {
  const store = join(folder, "store");
  await staff(here(), "take", store);
  const chunks = await files("snapshots/chunks");
  const [one = "", other = ""] = chunks;
  const bytes = await readFile(one);
  const restore = () => staff(there(), "restore", store);
  const left = async () => (await readdir(there().DATA_DIR)).filter((name) => name !== "klarholm.sqlite-wal");
  await writeFile(one, await readFile(other));
  expect(await restore()).toMatch(/^1 The chunk .* is damaged/);
  await rm(one);
  expect(await restore()).toMatch(/^1 The snapshot is incomplete/);
  await writeFile(one, bytes);
  await writeFile(join(there().DATA_DIR, "klarholm.sqlite-wal"), "");
  expect(await restore()).toMatch(/^1 .*Move .*-wal away/);
  expect(await left()).toEqual([]);
  expect(await staff({ DATA_DIR: folder }, "take", store)).toMatch(/^1 /);
  expect(await staff({ ...here(), DATABASE_URL: "postgres://h/d" }, "take", store)).toMatch(/^2 .*archive the WAL/);
  expect(await staff(here(), "take")).toMatch(/^2 .*Name a folder/);
});

it("[PITR-04] snapshots of two hours stay, then one of a quarter of an hour, until they are too old; chunks go with them", async () => {
  const store = new SnapshotStore(new DiskStorage(join(folder, "store")));
  const now = Date.parse("2026-11-29T12:00:00.000Z");
  const minute = 60_000;
  const source = join(folder, "database");
  const ages = [60 * 30, 60 * 25, 183, 182, 181, 121, 110, 100, 1];
  for (const age of ages) {
    await writeFile(source, `the state ${age} minutes ago`);
    const file = await open(source);
    await store.add(file, new Date(now - age * minute).toISOString());
    await file.close();
  }
  for (const path of await files("snapshots/chunks")) await utimes(path, now / 1000 - 7200, now / 1000 - 7200);
  await store.purge(now, 24 * 60 * minute);
  const stays = (await store.times()).map((taken) => (now - Date.parse(taken)) / minute);
  expect(stays).toEqual([181, 121, 110, 100, 1]);
  expect(await files("snapshots/chunks")).toHaveLength(5);
  // The last snapshot stays at any age.
  await store.purge(now + 1e10, minute);
  expect(await store.times()).toHaveLength(1);
});

it.skipIf(!hasSwift)(
  "[PITR-01] snapshots go to a store with an S3 API, and are listed and restored from there",
  { tags: "extended", timeout: 240_000 },
  async () => {
    await using swift = await startSwift();
    const { bucket, prefix, endpoint, accessKeyId, secretAccessKey } = swift.settings;
    const store = {
      STORAGE_URL: `s3://${bucket}/${prefix}?endpoint=${endpoint}&pathStyle=true`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    };
    await write("one");
    expect(await staff({ ...here(), ...store }, "take")).toContain("Snapshot taken");
    await write("two");
    expect(await staff({ ...here(), ...store }, "take")).toContain("Snapshot taken");
    const times = (await staff({ ...there(), ...store }, "list")).slice(2).split("\n");
    expect(times).toHaveLength(2);
    expect(await staff({ ...there(), ...store }, "restore", "--at", times[0] ?? "")).toMatch(/^0 /);
    expect(await written()).toEqual(["one"]);
    await rm(there().DATA_DIR, { recursive: true });
    expect(await staff({ ...there(), ...store }, "restore")).toMatch(/^0 /);
    expect(await written()).toEqual(["one", "two"]);
    expect(await staff({ ...there(), ...store, AWS_SECRET_ACCESS_KEY: "wrong" }, "list")).toMatch(
      /^1 STORAGE_URL: list failed .*AWS_SECRET_ACCESS_KEY is wrong/,
    );
  },
);
