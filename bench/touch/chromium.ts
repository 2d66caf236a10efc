import { type Browser, chromium } from "playwright-core";
import { findFullBrowser } from "../../e2e/browser.ts";

/**
 * Starts a full headless Chromium: the headless shell lacks parts of a visitor's browser.
 * @throws when there is none
 */
export function launchChromium(): Promise<Browser> {
  const executablePath = findFullBrowser();
  if (executablePath === undefined) throw new Error("This needs a full Chromium (Debian: chromium).");
  return chromium.launch({
    executablePath,
    headless: false,
    args: ["--headless=new", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
}
