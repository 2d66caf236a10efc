import { describe } from "vitest";
import { type VisitOptions, visit, WIDTHS } from "./harness.ts";
import { visitedBy } from "./old-chromium.ts";
import { type PressedBrowser, testPresses } from "./press-tests.ts";
import { slowDown } from "./tabs.ts";

/** @param options of the visits that begin each test */
const chromium = (options: Pick<VisitOptions, "program" | "expected">): PressedBrowser => ({
  start: (width) => visit("/robots.txt", { ...options, width, untilLoaded: true, freshTab: false }),
  press: (page, width, x, y) => (width === 390 ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
  slowDown,
});

for (const width of WIDTHS)
  describe(`[SPEED-01] at ${width} px`, { tags: width === 390 ? [] : "extended" }, () => {
    testPresses(chromium({}), width, { twice: true });
  });

// 107 is that of old phones, 109 the last one of Windows 7.
for (const [version, width] of [
  [107, 390],
  [109, 1440],
] as const) {
  const visits = visitedBy(version);
  const tags = version === 107 ? [] : "extended";
  describe.skipIf(visits === undefined)(`[SPEED-01] in Chromium ${version} at ${width} px`, { tags }, () => {
    testPresses(chromium(visits ?? {}), width);
  });
}
