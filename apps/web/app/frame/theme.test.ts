import { readFileSync } from "node:fs";
import { siteColours } from "@klarholm/contract/site";
import { expect, test } from "vitest";
import { themeRule } from "./theme.ts";

test("a brand's colours become custom properties", () => {
  expect(themeRule({ accent: "#7A1F2B", deep: "#330000" })).toBe(
    ":root:root{--cobalt:#7a1f2b;--cobalt-deep:#330000;--hairline-on-dark:#5c3333;--veil:#33000066;--dialog-veil:#3300008c;--float-shadow:0 12px 40px #3300001f}",
  );
});

test("a brand without colours has no rule, and invalid colours are skipped", () => {
  expect([themeRule(), themeRule({}), themeRule({ accent: "red" }), themeRule({ ink: "#7a1f2b;}" })]).toEqual([
    "",
    "",
    "",
    "",
  ]);
});

test("the default colours match the style sheet", () => {
  const valuesIn = (css: string) =>
    new Map([...css.matchAll(/(--[a-z-]+): ?([^;}]+)/g)].map(([, name = "", value = ""]) => [name, value] as const));
  const sheet = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");
  // Later rules redefine them for more contrast.
  const tokens = valuesIn(sheet.slice(0, sheet.indexOf("@media (prefers-contrast")));
  for (const [role, colour] of Object.entries(siteColours)) {
    const [first] = valuesIn(themeRule({ [role]: colour }));
    expect([role, first?.[0], tokens.get(first?.[0] ?? "")]).toEqual([role, first?.[0], colour]);
  }
});
