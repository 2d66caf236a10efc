import { expect, test } from "vitest";
import { visit } from "./harness.ts";

/**
 * Browsers decide themselves whether a page goes to the back/forward cache; headless Chromium has none. The test
 * therefore checks the obstacles: an `unload` listener, and `no-store` in a response.
 */
test.each([
  "/",
  "/products/category/plates",
  "/pdp/plate-wide",
  "/brand-story/workmanship",
  "/find-us",
  "/about-us/jobs",
])("[SPEED-01] nothing prevents %s from entering the back/forward cache", async (path) => {
  const page = await visit(path, { width: 390 });
  const devtools = await page.context().newCDPSession(page);
  const { result } = await devtools.send("Runtime.evaluate", { expression: "window" });
  const { listeners } = await devtools.send("DOMDebugger.getEventListeners", { objectId: result.objectId ?? "" });
  const types = listeners.map(({ type }) => type);
  // After hydration, when all listeners are registered.
  expect(types).toContain("popstate");
  expect(types).not.toContain("unload");
  expect(types).not.toContain("beforeunload");
  const answer = await page.request.get(path);
  expect(answer.headers()["cache-control"]).not.toContain("no-store");
});
