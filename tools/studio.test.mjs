import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Complaint } from "./complaint.mjs";
import { findPython } from "./studio.mjs";

describe.skipIf(process.platform === "win32")("the studio's Python", () => {
  const folder = mkdtempSync(join(tmpdir(), "klarholm-python-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const program = (/** @type {string} */ name, /** @type {number} */ exit) => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\nexit ${exit}\n`, { mode: 0o755 });
    return path;
  };
  const [bare, full] = [program("bare", 1), program("full", 0)];

  test("is the first that has the packages", async () => {
    expect(await findPython([join(folder, "missing"), bare, full])).toBe(full);
  });

  test("is asked for in one line that names the packages", async () => {
    await expect(findPython([bare])).rejects.toThrow(/install python3-opencv, python3-numpy, python3-yaml and blender/);
    await expect(findPython([bare])).rejects.toBeInstanceOf(Complaint);
  });
});
