import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { testSite } from "../../../test/test-site.ts";

/** The response of a site with a service worker. */
async function ask(url: string, env: Record<string, string> = {}) {
  await using site = await testSite();
  await writeFile(join(site.clientDir, "worker.js"), "keep()");
  await using test = await buildTestApp({ site, env });
  return await test.app.inject({ url });
}

it("[OFFLINE-01] the service worker is revalidated on every page and may fetch from its own site only", async () => {
  const { body, headers } = await ask("/worker.js");
  expect(body).toBe("keep()");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(headers["content-security-policy"]).toContain("default-src 'none'; connect-src 'self';");
  const page = await ask("/");
  expect(page.headers["content-security-policy"]).toContain("worker-src 'self'");
});

it("[OFFLINE-01] with OFFLINE=off a worker is served that deletes the caches and unregisters itself", async () => {
  const { body, headers, statusCode } = await ask("/worker.js", { OFFLINE: "off" });
  expect([statusCode, headers["cache-control"]]).toEqual([200, "no-cache"]);
  expect(body).not.toContain("keep()");
  expect(body).toContain("caches.delete(name)");
  expect(body).toContain("registration.unregister()");
});

it(
  "[OFFLINE-01] the manifest has the brand's name and background, and icons of the stated sizes",
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
