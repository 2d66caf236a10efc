import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DiskCache } from "./disk-cache.ts";

describe("the disk cache", () => {
  let folder: string;
  let faults: unknown[];
  const open = (maxBytes: number, path = folder) => DiskCache.open(path, maxBytes, (fault) => faults.push(fault));
  beforeEach(async () => {
    faults = [];
    folder = await mkdtemp(join(tmpdir(), "klarholm-cache-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("has no operation in progress once it has answered", async () => {
    const keys = Array.from({ length: 64 }, (_, index) => `${index}.webp`);
    const cache = await open(1e6, join(folder, "gone"));
    for (const key of keys) await cache.put(key, Buffer.alloc(1000));
    await Promise.all(keys.map((key) => cache.get(key)));
    rmSync(join(folder, "gone"), { recursive: true });
    expect(faults).toEqual([]);
  });

  it("never exceeds its limit; the least recently used file is removed first", async () => {
    const cache = await open(300);
    for (const key of ["a.webp", "b.webp", "c.webp"]) await cache.put(key, Buffer.alloc(100, key));
    expect((await cache.get("a.webp"))?.toString()).toContain("a.webp");
    await cache.put("d.webp", Buffer.alloc(100, "d"));
    expect((await readdir(folder)).sort()).toEqual(["a.webp", "c.webp", "d.webp"]);
    expect([cache.bytes, cache.fullness, cache.keys()]).toEqual([300, 1, ["c.webp", "a.webp", "d.webp"]]);
    expect(await cache.get("b.webp")).toBeUndefined();
    await cache.put("huge.webp", Buffer.alloc(301));
    expect(await readdir(folder)).toHaveLength(3);
  });

  it("takes over the files of earlier processes in order of use, and removes partial and too large ones", async () => {
    for (const [index, key] of ["old.webp", "new.webp", "newest.webp", "half.part"].entries()) {
      await (await open(1000)).put(key, Buffer.alloc(100));
      await utimes(join(folder, key), 1000 + index, 1000 + index);
    }
    await (await open(1000)).put("huge.webp", Buffer.alloc(201));
    // Another process may be writing this one.
    await writeFile(join(folder, "young.part"), Buffer.alloc(100));
    const cache = await open(200);
    expect((await readdir(folder)).sort()).toEqual(["new.webp", "newest.webp", "young.part"]);
    expect(cache.bytes).toBe(200);
  });

  it.each([
    ["missing", undefined],
    ["truncated", (file: Buffer) => file.subarray(0, -1)],
    ["altered", (file: Buffer) => Buffer.from(file).fill(7, 10, 11)],
    ["empty", () => Buffer.alloc(0)],
    ["of an earlier release", (file: Buffer) => file.subarray(0, 100)],
  ])("[OPS-04] reports and removes a file that is %s, and stores it again", async (_name, damaged) => {
    const cache = await open(300);
    const path = join(folder, "a.webp");
    const data = Buffer.alloc(100, "r");
    await cache.put("a.webp", data);
    if (damaged) await writeFile(path, damaged(await readFile(path)));
    else await rm(path);
    expect(await cache.get("a.webp")).toBeUndefined();
    expect([faults.length, cache.bytes, await readdir(folder)]).toEqual([1, 0, []]);
    await cache.put("a.webp", data);
    expect((await cache.get("a.webp"))?.equals(data)).toBe(true);
  });

  it("reports a file that cannot be written", async () => {
    const cache = await open(300, join(folder, "gone"));
    await rm(join(folder, "gone"), { recursive: true });
    await cache.put("a.webp", Buffer.alloc(100));
    expect(await cache.get("a.webp")).toBeUndefined();
    expect(faults.length).toBeGreaterThan(0);
  });
});
