import { expect, test } from "vitest";
import { type Measured, spread, summary } from "./summary.ts";
import { touchSection } from "./table.ts";

const measured = (each: Partial<Measured>): Measured => ({
  site: "Klarholm",
  cpu: 4,
  network: "slow 4G",
  moment: "1 s after load",
  press: "menu",
  needs: "page",
  outcome: "answered",
  resultMs: 80,
  feedbackMs: 80,
  answerMs: 0,
  ...each,
});
const lost = { outcome: "lost", resultMs: Number.NaN, feedbackMs: Number.NaN } as const;

test("[SPEED-06] presses without a result count as lost and do not affect median and worst", () => {
  expect(spread([90, Number.NaN, 70, 200])).toEqual({ median: 90, worst: 200 });
  const of = summary([measured({}), measured({ resultMs: 120 }), measured(lost), measured({ outcome: "wrong" })]);
  expect(of).toMatchObject({ tried: 4, lost: 1, doubled: 0, wrong: 1, result: { median: 80, worst: 120 } });
});

test("[SPEED-06] the section has each press at each moment, network times, failures, INP and peers", () => {
  const { text, chart } = touchSection({
    runs: 1,
    presses: [
      measured({}),
      measured({ moment: "6 s after load", ...lost }),
      measured({ press: "sort", needs: "network", resultMs: 400, feedbackMs: 60, answerMs: 310 }),
      measured({ cpu: 6, resultMs: 130 }),
      measured({ site: "Next.js", resultMs: 240 }),
    ],
    visits: [{ site: "Klarholm", cpu: 4, network: "slow 4G", inpMs: 96 }],
  });
  expect(text).toContain("| menu | 80 / 80 | - / - (1 lost) |");
  expect(text).toContain("| sort | 60 / 60; 400 / 400; 310 |");
  expect(text).toContain("| Klarholm | 4 times slower | slow 4G | 80 / 80 | 400 / 400 | 3 | 1 lost | 96 / 96 |");
  expect(text).toContain("| Klarholm | 6 times slower | slow 4G | 130 / 130 |");
  expect(text).toContain("| menu | 80 / 80 (1 lost) | 240 / 240 |");
  expect(chart).toContain("menu, Next.js");
});
