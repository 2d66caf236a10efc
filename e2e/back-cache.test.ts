import { expect, test } from "vitest";
import { visit } from "./harness.ts";

/**
 * Whether a browser keeps a page it leaves, and shows it again on Back without asking anybody, is its own choice; headless
 * Chromium keeps none. What would forbid it is looked at instead: an `unload` listener, and an answer that may not be stored.
 */
test.each([
  "/",
  "/products/category/plates",
  "/pdp/plate-wide",
  "/brand-story/workmanship",
  "/find-us",
  "/about-us/jobs",
])("[SPEED-01] nothing keeps browsers from keeping %s whole for Back", async (path) => {
  const page = await visit(path, { width: 390 });
  const devtools = await page.context().newCDPSession(page);
  const { result } = await devtools.send("Runtime.evaluate", { expression: "window" });
  const { listeners } = await devtools.send("DOMDebugger.getEventListeners", { objectId: result.objectId ?? "" });
  const types = listeners.map(({ type }) => type);
  // The list is that of a page whose scripts have begun.
  expect(types).toContain("popstate");
  expect(types).not.toContain("unload");
  expect(types).not.toContain("beforeunload");
  const answer = await page.request.get(path);
  expect(answer.headers()["cache-control"]).not.toContain("no-store");
});
