import { describe } from "vitest";
import { type VisitOptions, visit, WIDTHS } from "./harness.ts";
import { visitedBy } from "./old-chromium.ts";
import { type PressedBrowser, testPresses } from "./press-tests.ts";

/** @param options of the visits that begin each test */
const chromium = (options: Pick<VisitOptions, "program" | "expected">): PressedBrowser => ({
  start: (width) => visit("/robots.txt", { ...options, width, untilLoaded: true, freshTab: false }),
  press: (page, width, x, y) => (width === 390 ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
  slowDown: async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  },
});

for (const width of WIDTHS)
  describe(`[SPEED-01] at ${width} px`, { tags: width === 390 ? [] : "extended" }, () => {
    testPresses(chromium({}), width, true);
  });

for (const version of [107, 109] as const) {
  const visits = visitedBy(version);
  for (const width of WIDTHS) {
    const tags = version === 107 && width === 390 ? [] : "extended";
    describe.skipIf(visits === undefined)(`[SPEED-01] in Chromium ${version} at ${width} px`, { tags }, () => {
      testPresses(chromium(visits ?? {}), width, false);
    });
  }
}
