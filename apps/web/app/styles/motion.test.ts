import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const app = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, app), "utf8");

/** Hard-coded times, curves, distances and scales of a sheet's motion. */
function ownMeasures(css: string): string[] {
  const declared = [...css.matchAll(/[\s{;](transition|animation|scale|transform)[a-z-]*:\s*([^;{}]+);/g)];
  return [
    ...declared.flatMap(([, name = "", value = ""]) =>
      (/^[ta].*n$/.test(name) ? /\d+m?s\b|cubic-bezier|(?<!-)\bease/ : /^(scale\()?1\.\d/).test(value) ? [value] : [],
    ),
    ...[...css.matchAll(/@keyframes[^}]*?(translate\w*\(-?\d[^)]*\))/g)].map(([, value = ""]) => value),
  ];
}

test("motion uses times, curves and distances of the tokens", () => {
  const sheets = globSync("**/*.module.css", { cwd: app });
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.flatMap((path) => ownMeasures(read(path)).map((value) => `${path}: ${value}`))).toEqual([]);
});

test("[A11Y-01] with reduced motion every time and distance is zero", () => {
  const [usual = "", less = ""] = read("styles/tokens.css").split("@media (prefers-reduced-motion: reduce)");
  const measures = [...usual.slice(usual.indexOf("/* Motion")).matchAll(/(--[a-z]+): [\d.]+(?:ms|px)?;/g)];
  expect(measures.length).toBeGreaterThan(5);
  for (const [, name] of measures) expect(less).toMatch(new RegExp(`${name}: (1ms|0px|1);`));
});
