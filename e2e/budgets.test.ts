import { expect, test } from "vitest";
import { budgets, pageWeight } from "../bench/page-weight.ts";
import { siteUrl, visit } from "./harness.ts";

test("the home page keeps its byte budgets", async () => {
  const page = await visit("/", { width: 390 });
  const browser = page.context().browser();
  const fresh = await browser?.newContext();
  if (fresh === undefined) throw new Error("no browser");
  const weight = await pageWeight(fresh, `${siteUrl}/`);
  await fresh.close();
  // A page without any script would keep every budget.
  expect(weight.scripts, "JavaScript, gzip bytes").toBeGreaterThan(60_000);
  expect(weight.scripts, "JavaScript, gzip bytes").toBeLessThanOrEqual(budgets.scripts);
  expect(weight.styles, "CSS, gzip bytes").toBeGreaterThan(2_000);
  expect(weight.styles, "CSS, gzip bytes").toBeLessThanOrEqual(budgets.styles);
});
