import type { Browser, Page } from "playwright-core";
import { firefox } from "playwright-firefox-esr";
import { afterAll, beforeAll, describe, expect, onTestFinished } from "vitest";
import { findFirefox } from "./firefox.ts";
import { siteUrl, WIDTHS } from "./harness.ts";
import { presses, testPresses } from "./press-tests.ts";
import type { PressWidth } from "./presses.ts";

const program = findFirefox();
if (program === undefined) console.warn("\n*** The presses in Firefox are SKIPPED: no Firefox is installed. ***\n");

/** Opens a tab. When the test ends, it fails if a page logged an error or threw one. */
async function open(browser: Browser, width: PressWidth): Promise<Page> {
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: { width, height: 900 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  context.on("weberror", (webError) => {
    const { message } = webError.error();
    // A font request cancelled by navigation (NS_BINDING_ABORTED).
    if (!/^download failed \(font-family.*status=2152398850/.test(message)) complaints.push(`exception: ${message}`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  return context.newPage();
}

describe.skipIf(program === undefined)("in Firefox ESR", () => {
  let browser: Browser;
  beforeAll(async () => {
    // Playwright drives an unpatched Firefox over WebDriver BiDi. From 1.65 on it sends
    // emulation.setMediaFeaturesOverride,
    // which Firefox ESR 153 does not know: hence an earlier version, under another name in package.json.
    browser = await firefox.launch({ channel: "moz-firefox", ...(program && { executablePath: program }) });
  });
  afterAll(() => browser.close());

  // Firefox is a browser of desktops: a phone's window shows the presses that no desktop has.
  for (const width of WIDTHS)
    describe(`[SPEED-01] at ${width} px`, { tags: width === 1440 ? [] : "extended" }, () => {
      testPresses(
        {
          start: () => open(browser, width),
          // Playwright's touch screen does nothing over BiDi.
          press: (page, _, x, y) => page.mouse.click(x, y),
          // BiDi cannot throttle the CPU.
          slowDown: async () => {},
        },
        width,
        { tried: presses.filter(({ widths }) => width === 1440 || !widths.includes(1440)) },
      );
    });
});
