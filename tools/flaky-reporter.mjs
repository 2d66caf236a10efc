/** Reporter of Vitest that lists the tests that passed only on a second try: each is a fault to find, of the test or the site. */
export default class FlakyReporter {
  /** @type {string[]} */
  #flaky = [];

  /** @param {import("vitest/node").TestCase} testCase */
  onTestCaseResult(testCase) {
    if (testCase.diagnostic()?.flaky) this.#flaky.push(`${testCase.module.relativeModuleId}: ${testCase.fullName}`);
  }

  onTestRunEnd() {
    if (this.#flaky.length > 0) console.log(["Passed only on the second try:", ...this.#flaky].join("\n  "));
  }
}
