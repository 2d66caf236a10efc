import { expect, test } from "vitest";
import { findBrowser, findFullBrowser } from "./browser.mjs";

/**
 * @param {string[]} files
 * @param {Partial<import("./browser.mjs").Machine>} [machine]
 * @param {typeof findBrowser} [findOne]
 */
function find(files, machine = {}, findOne = findBrowser) {
  const exists = (/** @type {string} */ path) => files.includes(path);
  const list = (/** @type {string} */ folder) => [
    ...new Set(
      files
        .filter((file) => file.startsWith(`${folder}/`))
        .map((file) => file.slice(folder.length + 1).split("/")[0] ?? ""),
    ),
  ];
  return findOne({ platform: "linux", env: {}, home: "/home/me", exists, list, ...machine });
}

test("a browser that was asked for comes first, if it exists", () => {
  expect(find(["/opt/mine", "/usr/bin/chromium"], { env: { CHROMIUM_PATH: "/opt/mine" } })).toBe("/opt/mine");
  expect(find(["/usr/bin/chromium"], { env: { CHROMIUM_PATH: "/opt/gone" } })).toBe("/usr/bin/chromium");
});

test("the system's browser is found on every platform", () => {
  expect(find(["/usr/bin/google-chrome"])).toBe("/usr/bin/google-chrome");
  expect(find(["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"])).toBe("/usr/bin/chromium-headless-shell");
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  expect(find([mac], { platform: "darwin" })).toBe(mac);
  const edge = "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe";
  expect(find([edge], { platform: "win32", env: { "PROGRAMFILES(X86)": "C:\\Program Files (x86)" } })).toBe(edge);
});

test("of Playwright's downloads the newest is taken", () => {
  const build = (/** @type {number} */ revision) =>
    `/home/me/.cache/ms-playwright/chromium-${revision}/chrome-linux/chrome`;
  expect(find([build(999), build(1200)])).toBe(build(1200));
});

test("a headless shell is no full browser", () => {
  const both = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];
  expect(find(both, {}, findFullBrowser)).toBe("/usr/bin/chromium");
  expect(find(["/usr/bin/chromium-headless-shell"], {}, findFullBrowser)).toBeUndefined();
});

test("none at all is undefined", () => {
  expect(find([])).toBeUndefined();
});
