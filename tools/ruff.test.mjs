import { expect, test } from "vitest";
import { faults } from "./ruff.mjs";

/** What is found in a file, without its place and words. @param {string} source */
const found = (source) => faults("a.py", source).map((line) => line.split(" ")[1]);

test("the studio's Python is linted", () => {
  expect(faults("a.py", "import os\n")).toEqual(["a.py:1:8 F401 `os` imported but unused"]);
  expect(found("print(missing)\n")).toEqual(["F821"]);
});

test("the public functions of the studio say what they take and return, others need not", () => {
  expect(found("def shape(size):\n    print(size)\n")).toEqual(["ANN001", "ANN201"]);
  expect(found("def _shape(size):\n    print(size)\n")).toEqual([]);
  expect(found("class Shape:\n    def size(self, of) -> int:\n        return of\n")).toEqual(["ANN001"]);
});

test("the studio's Python is laid out in one way, in lines of 120", () => {
  expect(faults("a.py", "x = { 'a':1 }\n")).toEqual(["a.py is not laid out: npm run studio -- format"]);
  const long = `x = [${"'a', ".repeat(30)}]\n`;
  expect(found(long)).toEqual(["E501", "is"]);
  expect(found("x = {'a': 1}\n")).toEqual([]);
});

test("a file that does not parse is a fault, not a crash", () => {
  expect(found("def f(:\n")).toContain("invalid-syntax");
});
