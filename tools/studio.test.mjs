import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { Complaint } from "./complaint.mjs";
import { ROOT } from "./project.mjs";
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

/** The studio's own tests; those of geometry need Blender as well, and say so when they are left out. */
describe.skipIf(process.platform === "win32")("the studio", async () => {
  const python = await findPython().catch((complaint) => {
    console.warn(`THE STUDIO IS NOT TESTED HERE. ${complaint.message}`);
  });
  const files = readdirSync(join(ROOT, "studio")).filter((name) => name.endsWith("_test.py"));
  /** Models packed for phones, and every picture followed to what it is made of: half of the studio's time. */
  const extended = new Set(["export_test.py", "plan_test.py"]);
  for (const file of files)
    test.runIf(python)(file, { timeout: 600_000, tags: extended.has(file) ? "extended" : [] }, async () => {
      const run = await promisify(execFile)(String(python), ["-m", "unittest", `studio/${file}`], {
        cwd: ROOT,
        env: { ...process.env, NODE: process.execPath },
      }).catch((failure) => failure);
      if (/skipped/.test(run.stderr))
        console.warn(
          `NOT ALL OF THE STUDIO IS TESTED HERE. ${file}: ${run.stderr.match(/OK \(.*\)/)?.[0]}; install blender (docs/studio.md).`,
        );
      expect(run.stderr).toMatch(/^OK/m);
    });
});
