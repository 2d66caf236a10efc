// @module-tag extended
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { budgets, firstViewBudget, pageWeight, phone } from "../bench/page-weight.ts";
import { visit } from "./harness.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** Pages of the demo's kinds with other products and addresses. */
const secondBrand: typeof budgets = {
  ...budgets,
  ...(budgets["list"] && { list: { ...budgets["list"], path: "/products/category/plates" } }),
  ...(budgets["product"] && { product: { ...budgets["product"], path: "/pdp/plate-wide" } }),
};

describe.each([
  ["the demo with its photographs", "content", budgets],
  ["the second brand", "e2e/brand", secondBrand],
])("[SPEED-05] %s", (_brand, folder, pages) => {
  // A server of its own with the real photographs, because picture bytes count here; other tests use plain ones.
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ CONTENT_DIR: join(import.meta.dirname, "..", folder) });
  });
  afterAll(() => server.stop());

  test.each(Object.entries(pages))("stays within the byte budgets of its kind of page: %s", async (_kind, page) => {
    const { path, ...budget } = page;
    const browser = (await visit("/cookie", { width: 390 })).context().browser();
    const fresh = await browser?.newContext(phone);
    if (fresh === undefined) throw new Error("no browser");
    const weight = await pageWeight(fresh, server.url + path);
    await fresh.close();
    expect(weight.hurried, "asked for first, and out of sight").toEqual([]);
    // A page without content would stay within every budget.
    expect(weight.scripts).toBeGreaterThan(60_000);
    expect(weight.styles).toBeGreaterThan(2_000);
    expect(weight.fonts).toBeGreaterThan(10_000);
    for (const kind of ["scripts", "styles", "fonts", "firstPictures"] as const)
      expect(weight[kind], `${kind}, bytes`).toBeLessThanOrEqual(budget[kind]);
    const { html, scripts, styles, fonts, firstPictures } = weight;
    const all = html + scripts + styles + fonts + firstPictures;
    expect(all, "the first view, bytes").toBeLessThanOrEqual(firstViewBudget);
  });
});
