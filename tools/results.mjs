// The one line that says how the tests went.

/** @typedef {{ status: string, assertionResults: { status: string, tags?: string[], fullName?: string, failureMessages?: string[] }[] }} FileResult */

/**
 * Sums up what Vitest's JSON reporter wrote. A file that could not even load has no tests to count and counts as one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests?: number, numTodoTests?: number, testResults: FileResult[] }} report
 * @param {number} [left] how many of the tests that did not run were left out on purpose; none by default
 * @returns {string} "Tests: 123 passed, 0 failed", with ", N skipped" when there are such
 */
export function summary(
  { numPassedTests, numFailedTests, numPendingTests = 0, numTodoTests = 0, testResults },
  left = 0,
) {
  const unloadable = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  ).length;
  const skipped = numPendingTests + numTodoTests - left;
  return `Tests: ${numPassedTests} passed, ${numFailedTests + unloadable} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * How many tests did not run because they bear the tag `extended`, in a run that leaves those out.
 * @param {{ testResults: FileResult[] }} report
 * @returns {number}
 */
export function leftOut({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests.filter(({ status, tags = [] }) => status === "skipped" && tags.includes("extended")).length;
}

/**
 * The tests that passed only when they were tried again: a pass that brings failures along.
 * @param {{ testResults: FileResult[] }} report
 * @returns {string} one line: how many, and their names
 */
export function triedAgain({ testResults }) {
  const names = testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ status, fullName, failureMessages = [] }) =>
      status === "passed" && failureMessages.length > 0 ? [fullName ?? ""] : [],
    ),
  );
  return `Tried again: ${[names.length, ...names].join("\n  ")}`;
}
