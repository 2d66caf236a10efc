// @module-tag extended
import { expect, test } from "vitest";
import { visit } from "./harness.ts";

const openPage = (path: string) => visit(path, { width: 1440 });

test.each([
  ["刻个名字", "/gifting"],
  ["布包与木盒", "/gifting"],
  ["洗与收", "/member"],
  ["常被问起", "/member"],
])("[FOOTER-02] %s of the footer leads to its page, which links to %s", async (name, onward) => {
  const page = await openPage("/cookie");
  await page.locator("footer").getByRole("link", { name, exact: true }).click();
  await page.locator("h1", { hasText: name }).waitFor();
  expect(await page.locator(`main a[href='${onward}']`).count()).toBeGreaterThan(0);
});
