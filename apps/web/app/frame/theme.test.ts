import { readFileSync } from "node:fs";
import { siteColours } from "@klarholm/contract/site";
import { expect, test } from "vitest";
import { themeHref, themeSheet } from "./theme.ts";

test("a brand's colours become custom properties through a stylesheet of their own", () => {
  const href = themeHref({ accent: "#7A1F2B", deep: "#330000" });
  expect(href).toBe("/theme/accent-7a1f2b,deep-330000.css");
  expect(themeSheet(href?.split("/")[2] ?? "")).toBe(
    ":root:root{--cobalt:#7a1f2b;--cobalt-deep:#330000;--hairline-on-dark:#5c3333;--veil:#33000066;--dialog-veil:#3300008c;--float-shadow:0 12px 40px #3300001f}",
  );
});

test("a brand without colours of its own asks for nothing", () => {
  expect(themeHref()).toBeUndefined();
  expect(themeHref({})).toBeUndefined();
});

test.each([
  "",
  ".css",
  "accent-7a1f2b",
  "accent-red.css",
  "accent-7a1f2b;}.css",
  "constructor-7a1f2b.css",
  "accent-7a1f2b,.css",
])("an address that lists anything but colours has no sheet: %s", (name) => {
  expect(themeSheet(name)).toBeUndefined();
});

test("the site's own colours, which the contrast check and others know by name, are those of its stylesheet", () => {
  const valuesIn = (css: string) =>
    new Map([...css.matchAll(/(--[a-z-]+): ?([^;}]+)/g)].map(([, name = "", value = ""]) => [name, value] as const));
  const sheet = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");
  // Further down they are set anew for whoever asks for more contrast.
  const tokens = valuesIn(sheet.slice(0, sheet.indexOf("@media (prefers-contrast")));
  for (const [role, colour] of Object.entries(siteColours)) {
    const [first] = valuesIn(themeSheet(`${role}-${colour.slice(1)}.css`) ?? "");
    expect([role, first?.[0], tokens.get(first?.[0] ?? "")]).toEqual([role, first?.[0], colour]);
  }
});
