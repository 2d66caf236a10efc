import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { siteUrl, visit, WIDTHS } from "./harness.ts";

const html = async (path: string) => (await fetch(siteUrl + path)).text();

test("[SEO-01] [PDP-14] no two products share a title", async () => {
  const addresses = [...(await html("/sitemap.xml")).matchAll(/<loc>[^<]*(\/pdp\/[^<]+)<\/loc>/g)].map(([, path = ""]) => path);
  expect(addresses.length).toBeGreaterThanOrEqual(60);
  const titles = new Map<string, string[]>();
  for (const path of addresses) {
    const title = /<title>([^<]*)<\/title>/.exec(await html(path))?.[1] ?? "";
    titles.set(title, [...(titles.get(title) ?? []), path]);
  }
  expect([...titles.values()].filter((paths) => paths.length > 1)).toEqual([]);
});

test("[PDP-07] a price that is told in stores only is not in the page, its data or its JSON-LD", async () => {
  const content = await readFile(join(import.meta.dirname, "../content/products/nordlys-vase.yaml"), "utf8");
  const prices = [...content.matchAll(/price: (\d+)/g)].map(([, price = ""]) => price);
  expect(prices.length).toBeGreaterThan(0);
  const ids = [...content.matchAll(/- id: (\S+)/g)].map(([, id = ""]) => id);
  for (const id of ids) {
    for (const path of [`/pdp/${id}`, `/pdp/${id}.data`]) {
      const body = await html(path);
      expect(body).toContain(id);
      for (const price of prices) expect(body, `${path} ${price}`).not.toMatch(new RegExp(`(?<![\\d.])${price}(\\.\\d+)?(?![\\d.])`));
    }
    expect(await html(`/pdp/${id}`)).not.toContain('"@type":"Offer"');
  }
});

test.each(WIDTHS)("[SEARCH-04] [PDP-12] a product that was looked for by its number says that number, at %i px", async (width) => {
  const page = await visit("/products/keyword/FJ-1027", { width });
  await page.locator("main").getByRole("link", { name: /餐盘 27 厘米/ }).first().click();
  await page.getByRole("heading", { level: 1, name: "餐盘 27 厘米" }).waitFor();
  expect(await page.getByText("编号 FJ-1027", { exact: true }).isVisible()).toBe(true);
});
