import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fingerprint, unlessStamped } from "./stamps.mjs";

/** @type {string} */
let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "klarholm-stamps-"));
  mkdirSync(join(root, "app/deep"), { recursive: true });
  writeFileSync(join(root, "app/a.ts"), "a");
  writeFileSync(join(root, "app/deep/b.ts"), "b");
});
afterEach(() => rmSync(root, { recursive: true }));

describe("a fingerprint", () => {
  const print = (/** @type {string[]} */ ...extras) => fingerprint(root, ["app", "lock.json"], extras);

  test("is the same as long as nothing changes", () => {
    expect(print()).toBe(print());
  });

  test("changes with a file's bytes, name or absence, and with other facts", () => {
    const seen = new Set([print(), print("node 26")]);
    writeFileSync(join(root, "app/a.ts"), "A");
    seen.add(print());
    writeFileSync(join(root, "app/c.ts"), "");
    seen.add(print());
    writeFileSync(join(root, "lock.json"), "{}");
    seen.add(print());
    rmSync(join(root, "app/deep"), { recursive: true });
    seen.add(print());
    expect(seen.size).toBe(6);
  });

  test("tells bytes that move from one file to its neighbour", () => {
    writeFileSync(join(root, "app/a.ts"), "xy");
    writeFileSync(join(root, "app/b.ts"), "z");
    const before = print();
    writeFileSync(join(root, "app/a.ts"), "x");
    writeFileSync(join(root, "app/b.ts"), "yz");
    expect(print()).not.toBe(before);
  });

  test("leaves out what no build reads: tests, packages, earlier builds", () => {
    const before = print();
    writeFileSync(join(root, "app/a.test.ts"), "");
    for (const folder of ["node_modules", "build", ".react-router"]) {
      mkdirSync(join(root, "app", folder));
      writeFileSync(join(root, "app", folder, "x.ts"), "");
    }
    expect(print()).toBe(before);
  });
});

describe("a stamped step", () => {
  test("runs once for the same sources, again for others", async () => {
    const work = vi.fn(async () => {});
    const stamp = join(root, "out/.stamp");
    expect(await unlessStamped(stamp, "1", work)).toBe(true);
    expect(await unlessStamped(stamp, "1", work)).toBe(false);
    expect(await unlessStamped(stamp, "2", work)).toBe(true);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test("that fails leaves no stamp, so it runs again even for the sources it had before", async () => {
    const stamp = join(root, "out/.stamp");
    await unlessStamped(stamp, "1", async () => {});
    await expect(unlessStamped(stamp, "2", async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(existsSync(stamp)).toBe(false);
    expect(await unlessStamped(stamp, "1", async () => {})).toBe(true);
  });
});
