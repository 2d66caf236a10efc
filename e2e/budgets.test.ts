import { expect, test } from "vitest";
import { budgets, pageWeight } from "../bench/page-weight.ts";
import { siteUrl, visit } from "./harness.ts";

test("the home page keeps its byte budgets", async () => {
  const { scriptBytes, styleBytes } = await pageWeight(siteUrl);
  expect(scriptBytes, "JavaScript, gzip bytes").toBeLessThanOrEqual(budgets.scriptBytes);
  expect(styleBytes, "CSS, gzip bytes").toBeLessThanOrEqual(budgets.styleBytes);
});

test("what is weighed is what a browser loads before any interaction", async () => {
  const loaded = new Set<string>();
  const page = await visit("/", {
    width: 390,
    prepare: async (context) => {
      context.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.endsWith(".js") || request.resourceType() === "stylesheet") loaded.add(pathname);
      });
    },
  });
  await page.waitForLoadState("networkidle");
  const { scripts, styles } = await pageWeight(siteUrl);
  expect([...loaded].toSorted()).toEqual([...scripts, ...styles].toSorted());
});
