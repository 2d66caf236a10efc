import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { testSite } from "../../../test/test-site.ts";

/** A site with the files that phones ask for, and what one of them is answered with. */
async function ask(url: string, env: Record<string, string> = {}) {
  await using site = await testSite();
  await writeFile(join(site.clientDir, "worker.js"), "keep()");
  await using test = await buildTestApp({ site, env });
  return await test.app.inject({ url });
}

it("[OFFLINE-01] the worker is looked for anew at every page, and may ask its own site alone", async () => {
  const { body, headers } = await ask("/worker.js");
  expect(body).toBe("keep()");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(headers["content-security-policy"]).toContain("default-src 'none'; connect-src 'self';");
  const page = await ask("/");
  expect(page.headers["content-security-policy"]).toContain("worker-src 'self'");
});

it("[OFFLINE-01] with OFFLINE=off the worker's address answers one that removes what was kept and itself", async () => {
  const { body, headers, statusCode } = await ask("/worker.js", { OFFLINE: "off" });
  expect([statusCode, headers["cache-control"]]).toEqual([200, "no-cache"]);
  expect(body).not.toContain("keep()");
  expect(body).toContain("caches.delete(name)");
  expect(body).toContain("registration.unregister()");
});

it(
  "[OFFLINE-01] the manifest has the brand's name, ground and icon, which are PNGs of their sides",
  { tags: "extended" },
  async () => {
    const { headers, body } = await ask("/manifest.webmanifest");
    expect(headers["content-type"]).toBe("application/manifest+json");
    const manifest = JSON.parse(body);
    expect(manifest).toMatchObject({ lang: "zh-CN", start_url: "/", theme_color: manifest.background_color });
    expect(manifest.name).toMatch(/\S/);
    expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(["192x192", "512x512"]);
    for (const { src, sizes } of manifest.icons) {
      const { rawPayload } = await ask(src);
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)].join("x"), src).toBe(sizes);
    }
  },
);
