import { expect, test } from "vitest";
import { visit } from "./harness.ts";

test.each([
  ["私人定制", "/gifting"],
  ["礼品包装", "/gifting"],
  ["产品养护", "/member"],
  ["常见问题", "/member"],
])("[FOOTER-02] %s of the footer leads to its page, and from there to %s", async (name, onward) => {
  const page = await visit("/cookie", { width: 1440 });
  await page.locator("footer").getByRole("link", { name, exact: true }).click();
  await page.locator("h1", { hasText: name }).waitFor();
  expect(await page.locator(`main a[href='${onward}']`).count()).toBeGreaterThan(0);
});
