import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { budgets, firstViewBudget, pageWeight, phone } from "../bench/page-weight.ts";
import { visit } from "./harness.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** The site with its photographs, whose bytes count here: other tests of the real content meet plain pictures. */
let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ CONTENT_DIR: join(import.meta.dirname, "../content") });
});
afterAll(() => server.stop());

test.each(Object.entries(budgets))("[SPEED-05] %s keeps its byte budgets", async (_kind, { path, ...budget }) => {
  const browser = (await visit("/cookie", { width: 390 })).context().browser();
  const fresh = await browser?.newContext(phone);
  if (fresh === undefined) throw new Error("no browser");
  const weight = await pageWeight(fresh, server.url + path);
  await fresh.close();
  // A page without anything would keep every budget.
  expect(weight.scripts).toBeGreaterThan(60_000);
  expect(weight.styles).toBeGreaterThan(2_000);
  expect(weight.fonts).toBeGreaterThan(10_000);
  for (const kind of ["scripts", "styles", "fonts", "firstPictures"] as const)
    expect(weight[kind], `${kind}, bytes`).toBeLessThanOrEqual(budget[kind]);
  const { html, scripts, styles, fonts, firstPictures } = weight;
  expect(html + scripts + styles + fonts + firstPictures, "the first view, bytes").toBeLessThanOrEqual(firstViewBudget);
});
