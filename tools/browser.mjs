// Which browser the tests drive: one that is already here, so that a test run downloads nothing it can avoid.
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/**
 * @typedef {{ platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string, exists: (path: string) => boolean, list: (path: string) => string[] }} Machine
 */

/** @type {Machine} */
const thisMachine = {
  platform: process.platform,
  env: process.env,
  home: homedir(),
  exists: existsSync,
  list: (path) => (existsSync(path) ? readdirSync(path) : []),
};

// Chromium without its windows shows the same pages in three quarters of the time.
const LINUX_NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge-stable",
  "microsoft-edge",
];
const LINUX_FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/google/chrome"];
const MAC_APPS = [
  "Chromium.app/Contents/MacOS/Chromium",
  "Google Chrome.app/Contents/MacOS/Google Chrome",
  "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];
const WINDOWS_APPS = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
  "Chromium\\Application\\chrome.exe",
];

/**
 * The path of a Chromium-based browser, or undefined when there is none.
 * Order: CHROMIUM_PATH, the system's own, then what Playwright downloaded earlier.
 * @param {Machine} [machine] this machine by default
 * @returns {string | undefined}
 */
export function findBrowser(machine = thisMachine) {
  const asked = machine.env.CHROMIUM_PATH;
  if (asked && machine.exists(asked)) return asked;
  return [...systemPaths(machine), ...playwrightPaths(machine)].find((path) => machine.exists(path));
}

/**
 * The path of a full Chromium, whose pages behave and are scheduled as a visitor's; headless shells are left out.
 * @param {Machine} [machine] this machine by default
 * @returns {string | undefined}
 */
export function findFullBrowser(machine = thisMachine) {
  const isFull = (/** @type {string} */ path) => !/headless[-_]shell/.test(path);
  const exists = (/** @type {string} */ path) => isFull(path) && machine.exists(path);
  return findBrowser({ ...machine, exists });
}

/** @param {Machine} machine */
function systemPaths({ platform, env, home }) {
  if (platform === "darwin")
    return ["/Applications", join(home, "Applications")].flatMap((folder) => MAC_APPS.map((app) => `${folder}/${app}`));
  if (platform === "win32") {
    const folders = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    return folders.flatMap((folder) => WINDOWS_APPS.map((app) => `${folder}\\${app}`));
  }
  return LINUX_FOLDERS.flatMap((folder) => LINUX_NAMES.map((name) => `${folder}/${name}`));
}

/** Playwright's cache holds one folder per browser revision; the newest comes first. @param {Machine} machine */
function playwrightPaths({ platform, env, home, list }) {
  const cache =
    env.PLAYWRIGHT_BROWSERS_PATH ??
    (platform === "darwin"
      ? join(home, "Library/Caches/ms-playwright")
      : platform === "win32"
        ? join(env.LOCALAPPDATA ?? home, "ms-playwright")
        : join(env.XDG_CACHE_HOME ?? join(home, ".cache"), "ms-playwright"));
  const inside = {
    darwin: [
      "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
      "chrome-mac/headless_shell",
      "chrome-headless-shell-mac-arm64/chrome-headless-shell",
    ],
    win32: [
      "chrome-win\\chrome.exe",
      "chrome-win64\\chrome.exe",
      "chrome-headless-shell-win64\\chrome-headless-shell.exe",
    ],
    linux: [
      "chrome-linux/chrome",
      "chrome-linux64/chrome",
      "chrome-linux/headless_shell",
      "chrome-headless-shell-linux64/chrome-headless-shell",
    ],
  };
  const names = inside[platform === "darwin" || platform === "win32" ? platform : "linux"];
  const revision = (/** @type {string} */ name) => Number(name.split("-").at(-1));
  const folders = list(cache)
    .filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
    .sort((a, b) => revision(b) - revision(a));
  return folders.flatMap((folder) => names.map((name) => join(cache, folder, name)));
}
