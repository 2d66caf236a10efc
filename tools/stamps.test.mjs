import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hashOf, isStamped, unlessStamped } from "./stamps.mjs";

function folder() {
  const root = mkdtempSync(join(tmpdir(), "klarholm-stamps-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return root;
}

test("a hash changes with the bytes and names of files, and not with tests, packages and builds", () => {
  const root = folder();
  writeFileSync(join(root, "a.ts"), "xy");
  writeFileSync(join(root, "b.ts"), "z");
  const hashes = new Set([hashOf([root])]);
  for (const name of ["node_modules", "build"]) {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, "x.ts"), "x");
  }
  writeFileSync(join(root, "a.test.ts"), "");
  hashes.add(hashOf([root]));
  expect(hashes.size).toBe(1);
  writeFileSync(join(root, "a.ts"), "x");
  writeFileSync(join(root, "b.ts"), "yz");
  hashes.add(hashOf([root]));
  rmSync(join(root, "b.ts"));
  hashes.add(hashOf([root]));
  expect(hashes.size).toBe(3);
});

test("a step runs once for a hash, and again after it failed", async () => {
  const stamp = join(folder(), "out/.stamp");
  /** @type {string[]} */
  const runs = [];
  const step = (/** @type {string} */ hash) => unlessStamped(stamp, hash, async () => runs.push(hash));
  await step("1");
  await step("1");
  await step("2");
  expect(runs).toEqual(["1", "2"]);
  await unlessStamped(stamp, "3", async () => false);
  await expect(unlessStamped(stamp, "2", async () => Promise.reject(new Error("x")))).rejects.toThrow("x");
  expect(isStamped(stamp, "2") || isStamped(stamp, "3")).toBe(false);
});
