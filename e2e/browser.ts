import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { commandOf } from "../tools/project.mjs";

/** Headless shells come first: they render the same pages in three quarters of the time. */
const PATHS: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/snap/bin/chromium",
    "/usr/bin/google-chrome-stable",
    "/opt/google/chrome/chrome",
    "/usr/bin/microsoft-edge-stable",
  ],
  darwin: [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ],
};

/** Installed Chromium-based browsers: CHROMIUM_PATH, the system's, Playwright's. */
const installed = () =>
  [process.env.CHROMIUM_PATH ?? "", ...(PATHS[process.platform] ?? []), chromium.executablePath()].filter(existsSync);

/** The path of the browser for tests; undefined when there is none. */
export const findBrowser = (): string | undefined => installed()[0];

/** The path of a full Chromium, which schedules pages as a visitor's browser does; headless shells do not. */
export const findFullBrowser = (): string | undefined => installed().find((path) => !/headless[-_]shell/.test(path));

/**
 * Finds a browser, or installs one: Playwright's, whose download is blocked in some networks, else Debian's.
 * @throws when neither can be installed
 */
export function ensureBrowser(): string {
  const mayInstall = process.platform === "linux" && process.getuid?.() === 0;
  const playwright = [commandOf("playwright-core"), "install", ...(mayInstall ? ["--with-deps"] : []), "chromium"];
  // Chinese fonts, and a serif with the metrics of the fallback font of visitors' devices (fonts.test.ts).
  const debian =
    "apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell fonts-noto-cjk fonts-liberation";
  const ways: [string, string[]][] = [[process.execPath, playwright]];
  if (mayInstall) ways.push(["sh", ["-c", debian]]);
  for (const [program, args] of ways) {
    const found = findBrowser();
    if (found !== undefined) return found;
    console.warn(`Installing a browser for the tests (${program}) ...`);
    spawnSync(program, args, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, stdio: "ignore" });
  }
  const found = findBrowser();
  if (found === undefined)
    throw new Error("No browser for the tests: install Chromium, Chrome or Edge, or set CHROMIUM_PATH to one.");
  return found;
}
