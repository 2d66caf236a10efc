import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./project.mjs";
import { compare, idsInTitles, readRequirements } from "./requirements.mjs";

const ids = (/** @type {string} */ source) => [...idsInTitles("x.test.tsx", source)];

describe("ids are read from the titles of tests", () => {
  test("of test, it and describe, one or several in a pair of brackets", () => {
    expect(ids('test("[AA-01] x", () => {}); it(`[BB-02] y`, f); describe("[CC-03, CC-04] z", f)')).toEqual([
      "AA-01",
      "BB-02",
      "CC-03",
      "CC-04",
    ]);
  });

  test("with rows, templates and joined strings", () => {
    expect(
      ids(
        'test.each(rows)("[AA-01] %s", f); test.for([1]).only(`[AA-02] ${x}`, f); test.each`a ${1}`("[AA-03]", f); test("[AA-04] " + x, f)',
      ),
    ).toEqual(["AA-01", "AA-02", "AA-03", "AA-04"]);
  });

  test("inside blocks and typed code", () => {
    expect(
      ids(
        'for (const w of [1] as const) describe("x", () => { test(`[AA-01] ${w}`, () => { const y = <b>[ZZ-09]</b>; }); });',
      ),
    ).toEqual(["AA-01"]);
  });

  test("never of comments, other strings, ids outside brackets, or skipped tests", () => {
    expect(
      ids(
        '// [AA-01]\nconst x = "[AA-02]"; log("[AA-03] x"); test("AA-04 x", f); test.skip("[AA-05]", f); describe.skip("x", () => { test("[AA-06]", f) }); test.todo("[AA-07]")',
      ),
    ).toEqual([]);
  });

  test("never of tests that only the whole run has", () => {
    expect(
      ids(
        'test("[AA-01] x", { tags: "extended" }, f); describe("x", { timeout: 9, tags: "extended" }, () => { test("[AA-02]", f) }); test("[AA-03] x", { timeout: 9 }, f)',
      ),
    ).toEqual(["AA-03"]);
    expect(ids('// @module-tag extended\ntest("[AA-01] x", f)')).toEqual([]);
  });

  test("and a file that does not parse is an error, not an empty list", () => {
    expect(() => ids("test(")).toThrow("does not parse");
  });
});

test("requirements without a test and ids without a requirement are told", () => {
  const requirements = readRequirements("# head\nAA-01: First: with a colon.\n\nAA-02: Second.\n");
  expect(compare(requirements, [{ file: "a.test.ts", ids: new Set(["AA-02", "ZZ-01"]) }])).toEqual({
    missing: ["AA-01: First: with a colon."],
    unknown: ["a.test.ts names ZZ-01, which is no requirement"],
  });
});

test("the project's own list is read whole", () => {
  const text = readFileSync(join(ROOT, "docs/requirements.yaml"), "utf8");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(readRequirements(text).size).toBe(lines.length);
});

test("every requirement is proven by a test that `npm test` runs", () => {
  // Those that lack a test come before the count.
  const told = execFileSync(process.execPath, ["tools/requirements.mjs"], { cwd: ROOT, encoding: "utf8" });
  expect(told).toMatch(/^(\d+) of \1 requirements are proven/);
});
