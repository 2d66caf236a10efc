import { type Browser, chromium } from "playwright-core";
import { findFullBrowser } from "../../e2e/browser.ts";

/**
 * Starts a full Chromium without windows: its headless shell lacks parts that a visitor's browser has.
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
