import { expect, test } from "vitest";
import { readLoad } from "./load.ts";

test("h2load's output is parsed: rate, times, and both kinds of failures", () => {
  const log = ["100\t200\t1000", "120\t200\t3000", "130\t503\t2000", "140\t200\t4000"].join("\n");
  const summary = "requests: 6 total, 6 started, 4 done, 3 succeeded, 3 failed, 1 errored, 1 timeout";
  expect(readLoad(summary, `${log}\n`, 2)).toEqual({ rate: 2, p50: 3, p99: 4, failed: 3 });
});
