import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { siteUrl, visit } from "./harness.ts";

const html = async (path: string) => (await fetch(siteUrl + path)).text();

test("[PDP-07] a price for stores only is not in the page, its data or its JSON-LD", async () => {
  const content = await readFile(join(inject("contentDir"), "products/vase.yaml"), "utf8");
  const prices = [...content.matchAll(/price: (\d+)/g)].map(([, price = ""]) => price);
  expect(prices.length).toBeGreaterThan(0);
  const ids = [...content.matchAll(/\{id: ([\w-]+)/g)].map(([, id = ""]) => id);
  expect(ids).toHaveLength(prices.length);
  for (const id of ids) {
    for (const path of [`/pdp/${id}`, `/pdp/${id}.data`]) {
      const body = await html(path);
      expect(body).toContain(id);
      for (const price of prices)
        expect(body, `${path} ${price}`).not.toMatch(new RegExp(`(?<![\\d.])${price}(\\.\\d+)?(?![\\d.])`));
    }
    expect(await html(`/pdp/${id}`)).not.toContain('"@type":"Offer"');
  }
});

test("[SEARCH-04] [PDP-12] a product found by its number shows that number", async () => {
  const page = await visit("/products/keyword/EM-1030", { width: 390 });
  await page
    .locator("main")
    .getByRole("link", { name: /平盘 30 厘米/ })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: "平盘 30 厘米" }).waitFor();
  expect(await page.getByText("编号 EM-1030", { exact: true }).isVisible()).toBe(true);
});
