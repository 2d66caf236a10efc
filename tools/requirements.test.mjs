import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { ROOT } from "./project.mjs";
import { idsInTitles } from "./requirements.mjs";

const ids = (/** @type {string} */ source) => idsInTitles("x.test.tsx", source);

test("ids are read from titles of tests and suites", () => {
  const source =
    'test("[AA-01] x", f); it.each(rows)(`[AA-02] ${x}`, f); describe("[AA-03, AA-04] " + y, () => { test.for([1]).only("[AA-05]", f) });';
  expect(ids(source)).toEqual(["AA-01", "AA-02", "AA-03", "AA-04", "AA-05"]);
});

test("ids outside of titles, and of skipped and extended tests, do not count", () => {
  expect(ids('// [AA-01]\nlog("[AA-02]"); test("AA-03", f); test.todo("[AA-04]");')).toEqual([]);
  expect(ids('describe.skip("x", () => { test("[AA-01]", f) }); test.skipIf(y)("[AA-02]", f)')).toEqual(["AA-02"]);
  expect(
    ids(
      'describe("x", { tags: "extended", timeout: 9 }, () => { test("[AA-01]", f) }); test("[AA-02]", { timeout: 9 }, f)',
    ),
  ).toEqual(["AA-02"]);
  expect(ids('// @module-tag extended\ntest("[AA-01]", f)')).toEqual([]);
});

test("every requirement is proven by a test of `npm test`", () => {
  execFileSync(process.execPath, ["tools/requirements.mjs", "--strict"], { cwd: ROOT });
});
