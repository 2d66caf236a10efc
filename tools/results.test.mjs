import { expect, test } from "vitest";
import { leftOut, summary, triedAgain } from "./results.mjs";

const file = (/** @type {string} */ status, /** @type {string[]} */ ...tests) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test("the count is one line", () => {
  expect(summary({ numPassedTests: 123, numFailedTests: 0, testResults: [file("passed", "passed")] })).toBe(
    "Tests: 123 passed, 0 failed",
  );
});

test("skipped tests are told when there are any", () => {
  expect(
    summary({
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [file("failed", "failed")],
    }),
  ).toBe("Tests: 3 passed, 1 failed, 3 skipped");
});

test("what a run leaves out on purpose is not skipped, what could not run is", () => {
  const testResults = [
    {
      status: "passed",
      assertionResults: [
        { status: "passed", tags: [] },
        { status: "skipped", tags: ["extended"] },
        { status: "skipped", tags: ["extended"] },
        { status: "skipped", tags: [] },
      ],
    },
  ];
  expect(leftOut({ testResults })).toBe(2);
  expect(summary({ numPassedTests: 1, numFailedTests: 0, numPendingTests: 3, testResults }, 2)).toBe(
    "Tests: 1 passed, 0 failed, 1 skipped",
  );
});

test("a file that could not load counts as a failure", () => {
  expect(
    summary({ numPassedTests: 3, numFailedTests: 0, testResults: [file("failed"), file("failed", "passed")] }),
  ).toBe("Tests: 3 passed, 2 failed");
});

test("a test that passed at the second try is named", () => {
  const results = [
    {
      status: "passed",
      assertionResults: [
        { status: "passed", fullName: "at once", failureMessages: [] },
        { status: "passed", fullName: "late", failureMessages: ["Test timed out"] },
        { status: "failed", fullName: "never", failureMessages: ["x"] },
      ],
    },
  ];
  expect(triedAgain({ testResults: results })).toBe("Tried again: 1\n  late");
  expect(triedAgain({ testResults: [] })).toBe("Tried again: 0");
});
