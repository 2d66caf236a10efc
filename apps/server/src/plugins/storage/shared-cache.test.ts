import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEngines, type TestDatabase } from "../../../test/databases.ts";
import { DiskCache } from "../../lib/disk-cache.ts";
import { takeClaim } from "./claim.repository.ts";
import { DiskStorage } from "./disk-storage.ts";
import { SharedCache } from "./shared-cache.ts";
import { type Storage, StorageError } from "./storage.ts";

describeEngines("a cache that replicas share", (engine) => {
  let database: TestDatabase;
  let dir: string;
  const faults: unknown[] = [];
  beforeEach(async () => {
    faults.length = 0;
    database = await engine.open();
    dir = await mkdtemp(join(tmpdir(), "klarholm-shared-"));
  });
  afterEach(async () => {
    await database[Symbol.asyncDispose]();
    await rm(dir, { recursive: true, force: true });
  });
  const onFault = (fault: unknown) => faults.push(fault);
  const replica = async (name: string, storage: Storage = new DiskStorage(join(dir, "store")), maxBytes = 1e6) => {
    const disk = await DiskCache.open(join(dir, name), maxBytes, onFault);
    return { disk, cache: new SharedCache({ disk, storage, prefix: "cache/images/", db: database.db, onFault }) };
  };

  it("[STORE-S3-04] has each object made once, under a claim that ends with a killed replica", async () => {
    const replicas = await Promise.all(["one", "two", "three"].map((name) => replica(name)));
    const made: string[] = [];
    const makeAll = async ({ cache }: (typeof replicas)[number]) => {
      const wanted = Array.from({ length: 12 }, (_, index) => `${index}.avif`);
      while (wanted.length > 0)
        for (const key of wanted.splice(0)) {
          if (await cache.exists(key)) continue;
          await using claim = await cache.claim(key);
          if (!claim) wanted.push(key);
          else if (!(await cache.get(key))) {
            made.push(key);
            await cache.put(key, Buffer.from(key));
          }
        }
    };
    await Promise.all(replicas.map(makeAll));
    expect(made.toSorted()).toEqual(Array.from({ length: 12 }, (_, index) => `${index}.avif`).toSorted());
    const now = Date.now();
    expect(await takeClaim(database.db, "k", now)).toBeDefined();
    expect(await takeClaim(database.db, "k", now + 60_000)).toBeUndefined();
    const late = await takeClaim(database.db, "k", now + 121_000);
    expect(late).toBeDefined();
    await late?.[Symbol.asyncDispose]();
    expect(await takeClaim(database.db, "k", now)).toBeDefined();
    expect(faults).toEqual([]);
  });

  it("[STORE-S3-05] reads from the disk first, removes from it only, and works without the store", async () => {
    const small = await replica("small", undefined, 250);
    for (const key of ["1", "2", "3"]) await small.cache.put(key, Buffer.alloc(100, key));
    expect(small.disk.keys()).toHaveLength(2);
    expect(String(await small.cache.get("1"))).toBe("1".repeat(100));
    expect([await small.cache.exists("1"), await small.cache.exists("4"), small.cache.fullness]).toEqual([
      true,
      false,
      0,
    ]);

    let asked = 0;
    const down = () => {
      asked += 1;
      return Promise.reject(new StorageError("STORAGE_URL: put failed."));
    };
    const fails: Storage = {
      put: down,
      get: down,
      size: down,
      remove: down,
      check: down,
      list: () => Readable.from([]),
    };
    const alone = await replica("alone", fails);
    await alone.cache.put("1", Buffer.from("here"));
    expect(String(await alone.cache.get("1"))).toBe("here");
    expect([await alone.cache.get("2"), await alone.cache.exists("2")]).toEqual([undefined, false]);
    // The store is not asked again for a while.
    expect([asked, faults.length]).toEqual([1, 1]);
  });
});
