import { expect, test } from "vitest";
import { faults } from "./lint.mjs";

test("public functions need types, private ones do not, and a file that does not parse is a fault", () => {
  expect(faults("a.py", "def shape(size):\n    print(size)\n")).toHaveLength(2);
  expect(faults("a.py", "def _shape(size):\n    print(size)\n")).toEqual([]);
  expect(faults("a.py", "def f(:\n")).not.toEqual([]);
});
