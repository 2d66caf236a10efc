import { imageSettings, textSettings } from "@klarholm/contract";
import { endpoints } from "@klarholm/contract/endpoints";
import { beforeAll, describe, expect, test } from "vitest";
import { fetchWithRetry } from "./crawl.ts";
import { siteUrl, visit } from "./harness.ts";

/** The settings record as it is published, by name. */
let record: Map<string, unknown>;

beforeAll(async () => {
  const answer = await fetch(`${siteUrl}${endpoints.queryModelContentDetail.path}?contentId=site-settings`);
  const { data } = (await answer.json()) as { data: { valueList: { name: string; contentValue: string }[] } };
  record = new Map(data.valueList.map(({ name, contentValue }) => [name, JSON.parse(contentValue)]));
});

/** Addresses of all product pages. */
async function productPaths(): Promise<string[]> {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>[^<]*(\/pdp\/[^<]+)<\/loc>/g)].map(([, path = ""]) => path);
}

test("[PDP-19] every product shows at least five views and an editorial part, of its own or its family's", async () => {
  const paths = await productPaths();
  expect(paths.length).toBeGreaterThan(70);
  const lacking: string[] = [];
  for (const path of paths) {
    const page = await (await fetchWithRetry(siteUrl + path)).text();
    const views = [...page.matchAll(/href="(\/media\/[^"?]+)[^"]*"[^>]*aria-haspopup="dialog"/g)].map(
      ([, file]) => file,
    );
    const parts = [...page.matchAll(/data-block="(\w+)"/g)].map(([, kind]) => kind);
    if (new Set(views).size < 5) lacking.push(`${path}: ${views.length} views`);
    if (parts.every((kind) => kind === "goods")) lacking.push(`${path}: no editorial part`);
  }
  expect(lacking).toEqual([]);
});

test("[VIEW-01] at least 40 products have a model, packed as the studio packs it", { tags: "extended" }, async () => {
  const products = await productPaths();
  const pages = await Promise.all(products.map(async (path) => (await fetchWithRetry(siteUrl + path)).text()));
  const turned = products.filter((_, index) => pages[index]?.includes(">转动看看<"));
  expect(turned.length).toBeGreaterThanOrEqual(40);
  const page = await visit(turned[0] ?? "", {
    width: 390,
    // Software rendering, with all cores.
    prepare: (context) =>
      context.addInitScript(() => Object.defineProperty(window, "devicePixelRatio", { value: 0.25 })),
  });
  await page.getByRole("button", { name: "转动看看" }).click();
  await page.getByRole("button", { name: "复位" }).waitFor();
});

describe("the demo content fulfils the specification", () => {
  test("[CFG-01] every setting has a value", () => {
    const isEmpty = (value: unknown) => !value || (typeof value === "object" && "url" in value && !value.url);
    expect([...textSettings, ...imageSettings].filter((name) => isEmpty(record.get(name)))).toEqual([]);
  });

  test("[CONTACT-01] the 400 number and the mobile number are shown with the hours of each", async () => {
    expect(record.get("value4Tel")).toMatch(/^400-/);
    expect(record.get("value4Phone")).toMatch(/^1\d\d-/);
    expect([record.get("desc4Tel"), record.get("desc4Phone")]).toEqual([
      "周一至周五 10:00–17:00",
      "周一至周日 10:00–17:00",
    ]);
    const contact = await (await fetch(`${siteUrl}/contact-us`)).text();
    for (const name of ["value4Tel", "desc4Tel", "value4Phone", "desc4Phone"])
      expect(contact).toContain(record.get(name));
  });
});
