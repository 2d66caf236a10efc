import { spawnSync } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandOf } from "../tools/project.mjs";
import { featuresOfSelector, isLater, laterFeatures, oldestQuery } from "./browser-features.ts";

// Compares the build with the oldest supported browsers. TypeScript checks the sources against
// their APIs (apps/web/app/tsconfig.json).

const build = join(import.meta.dirname, "../apps/web/build/client");
const browsers = ["chrome", "safari_ios"] as const;
const read = async (ending: string) => {
  const files = (await readdir(join(build, "assets"))).filter((file) => file.endsWith(ending));
  return Promise.all(files.map((file) => readFile(join(build, "assets", file), "utf8")));
};

test("scripts, including those of packages, use no later syntax or built-in", () => {
  // Private fields came with Safari 14.1; three.js checks for Float16Array before it uses it.
  const allowed = "--allowList=PrivateClassFields,Float16Array";
  const browsers = `--browserslistQuery=${oldestQuery}`;
  const files = [`${build}/assets/*.js`, `${build}/worker.js`];
  const requested = ["checkBrowser", ...files, "--module", "--checkFeatures", "--noCache", browsers, allowed];
  const { status, stdout } = spawnSync(process.execPath, [commandOf("es-check"), ...requested]);
  expect(status, String(stdout)).toBe(0);
});

test("scripts use no later selector, which would throw", async () => {
  const requested = (await read(".js")).flatMap((code) =>
    [...code.matchAll(/\b(?:matches|closest|querySelector(?:All)?)\((["'`])(.*?)\1/g)].map(
      ([, , selector = ""]) => selector,
    ),
  );
  const isTooNew = (selector: string) =>
    featuresOfSelector(selector).some((key) => browsers.some((browser) => isLater(key, browser)));
  // The first is used after a check with CSS.supports (ui/is-focus-visible.ts).
  expect([...new Set(requested.filter(isTooNew))].filter((selector) => selector !== ":focus-visible")).toEqual([]);
});

/** Features that styles may use although the oldest browsers lack them, each with its fallback. */
const progressive: Record<string, string[]> = {
  "the page, less well set": [
    "properties.text-wrap",
    "properties.text-autospace",
    "properties.text-spacing-trim",
    "properties.text-size-adjust",
    "properties.text-emphasis",
    "properties.text-decoration-thickness",
    "properties.overflow-wrap.anywhere",
    "properties.accent-color",
  ],
  "a scroll bar, or one that moves what is beside it; scrolling goes on to what is behind, or stops elsewhere": [
    "properties.scrollbar-width",
    "properties.scrollbar-gutter",
    "properties.overscroll-behavior",
    "properties.scroll-behavior",
    "properties.scroll-padding",
    "properties.scroll-margin",
    "properties.scroll-initial-target",
  ],
  "everything laid out at once": ["properties.content-visibility", "properties.contain-intrinsic"],
  "one column, or rows that do not end on one line": [
    "at-rules.container",
    "properties.container-type",
    "types.length.container_query_length_units",
    "properties.grid-template-columns.subgrid",
    "properties.grid-template-rows.subgrid",
  ],
  "pictures in the shape that they have; ProductCard sets its own": ["properties.aspect-ratio"],
  "what the rule without it shows: `:has()` refines only": ["selectors.has", "selectors.modal"],
  "what is meant for scripts also without them, and parts for print, forced colours and contrast": [
    "at-rules.media.scripting",
    "at-rules.media.forced-colors",
    "at-rules.media.prefers-contrast",
    "selectors.details-content",
  ],
  "the browser's own ring on every focus, which Safari draws in blue": [
    "selectors.focus-visible",
    "properties.outline",
  ],
  "no movement": ["selectors.view-transition", "properties.scale", "properties.translate"],
  "no line below the search, or no fading edge": ["types.color.color-mix", "properties.mask"],
  "another pointer, text that can be marked, a control of the system's": [
    "properties.cursor",
    "properties.user-select",
    "properties.appearance",
    "selectors.marker",
    "selectors.backdrop",
  ],
  "words in the face that they get in the end (faces-later.ts)": ["selectors.where", "selectors.is"],
};

test.each(browsers)("styles use no feature that %s got later, except the listed ones", async (browser) => {
  const allowed = Object.values(progressive).flat();
  const used = (await read(".css")).flatMap((css) => [...laterFeatures(css, browser)]);
  const unlisted = [...new Set(used)].filter((key) => !allowed.some((start) => key.startsWith(`css.${start}`)));
  expect(unlisted).toEqual([]);
});
