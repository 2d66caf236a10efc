import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { MISSING, findPython } from "./run.mjs";

const python = findPython();
if (python === undefined) console.warn(`The studio's Python is not tested here. ${MISSING}`);

/** They pack models and follow every picture to its sources: half of the studio's time. */
const extended = new Set(["export_test.py", "plan_test.py"]);

for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith("_test.py")))
  test.runIf(python)(file, { timeout: 600_000, tags: extended.has(file) ? "extended" : [] }, async () => {
    const { stderr } = await promisify(execFile)(String(python), ["-m", "unittest", `studio/${file}`], {
      cwd: join(import.meta.dirname, ".."),
      env: { ...process.env, NODE: process.execPath },
    }).catch((failure) => failure);
    if (/skipped/.test(stderr)) console.warn(`Not all of ${file} is tested here: install blender.`);
    expect(stderr).toMatch(/^OK/m);
  });
