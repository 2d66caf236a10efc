import { blockKinds } from "@klarholm/contract";
import { expect, test } from "vitest";
import { fetchWithRetry } from "./crawl.ts";
import { siteUrl } from "./harness.ts";

test("every kind of block is used on a page of the site", async () => {
  const xml = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = ""]) => new URL(address).pathname)
    .filter((path) => !/^\/(pdp|products\/.*|news)\//.test(path));
  const used = new Set<string>();
  for (const path of paths) {
    for (const [, kind = ""] of (await (await fetchWithRetry(siteUrl + path)).text()).matchAll(
      /<section[^>]* data-block="(\w+)"/g,
    ))
      used.add(kind);
  }
  // The gifting page renders its own block in two parts, above and below its tiles.
  expect(
    blockKinds.filter((kind) => kind !== "giftingConfig" && !used.has(kind)),
    "kinds on no page",
  ).toEqual([]);
});
