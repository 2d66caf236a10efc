import { expect, test } from "vitest";
import { siteUrl } from "./harness.ts";

const html = async (path: string) => (await fetch(siteUrl + path)).text();

test("[SEO-01] [PDP-14] no two products share a title", async () => {
  const addresses = [...(await html("/sitemap.xml")).matchAll(/<loc>[^<]*(\/pdp\/[^<]+)<\/loc>/g)].map(
    ([, path = ""]) => path,
  );
  expect(addresses.length).toBeGreaterThanOrEqual(60);
  const titles = new Map<string, string[]>();
  for (const path of addresses) {
    const title = /<title>([^<]*)<\/title>/.exec(await html(path))?.[1] ?? "";
    titles.set(title, [...(titles.get(title) ?? []), path]);
  }
  expect([...titles.values()].filter((paths) => paths.length > 1)).toEqual([]);
});
