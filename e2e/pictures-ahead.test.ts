// @module-tag extended
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decode } from "./every-page.ts";
import { visit, WIDTHS } from "./harness.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** What answers say of pictures that were made before anybody asked. */
const lasting = "public, max-age=31536000, immutable";

describe("a site that has never made a picture", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ PICTURES_AHEAD: "on" }, await mkdtemp(join(tmpdir(), "klarholm-e2e-bare-")));
  });
  afterAll(() => server.stop());

  const said = async (line: string) => {
    const lines = () => server.log().map((entry) => String((entry as { msg?: unknown }).msg));
    await expect.poll(() => lines().some((told) => told.startsWith(line)), { timeout: 170_000 }).toBe(true);
  };

  test.each(WIDTHS)(
    "[SPEED-03] once it says that first screens are ready, none is made for a newcomer at %i px",
    { timeout: 300_000 },
    async (width) => {
      await said("Pictures of first screens are ready");
      for (const path of ["/", "/products/category/plates", "/pdp/plate-wide"]) {
        const answers = new Map<string, string | undefined>();
        const page = await visit(path, {
          width,
          site: server.url,
          prepare: async (context) =>
            context.on("response", (answer) => void answers.set(answer.url(), answer.headers()["cache-control"])),
        });
        const shown = await inFirstView(page);
        expect(shown.length, `pictures of ${path}`).toBeGreaterThan(0);
        for (const address of shown) expect(answers.get(address), address).toBe(lasting);
      }
    },
  );

  test(
    "[SPEED-03] once it says that all are ready, every AVIF and WebP that any page offers is there",
    { timeout: 300_000 },
    async () => {
      await said("Pictures that pages ask for are ready");
      const xml = await (await fetch(`${server.url}/sitemap.xml`)).text();
      const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
      const offered = new Map<string, string>();
      for (const path of paths) {
        // Links to large pictures are followed by hardly anybody.
        const html = decode((await (await fetch(server.url + path)).text()).replaceAll(/<a\b[^>]*>/g, ""));
        for (const [address] of html.matchAll(/\/media\/[^\s"\\]+x-oss-process=[^\s"\\]+format,(?:avif|webp)\b/g))
          offered.set(address, path);
      }
      expect(offered.size).toBeGreaterThan(100);
      const forgotten: string[] = [];
      for (const [address, path] of offered) {
        const answer = await fetch(server.url + address);
        await answer.arrayBuffer();
        if (answer.headers.get("cache-control") !== lasting) forgotten.push(`${path}: ${address}`);
      }
      expect(forgotten).toEqual([]);
    },
  );
});

/** Addresses of the pictures that are seen without scrolling, once all of them have come. */
async function inFirstView(page: Page): Promise<string[]> {
  const seen = page.locator("picture img");
  const shown = () =>
    seen.evaluateAll((images) =>
      images.flatMap((image) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        if (!(image instanceof HTMLImageElement) || !image.checkVisibility({ opacityProperty: true }) || width === 0)
          return [];
        if (top >= innerHeight || bottom <= 0) return [];
        return [{ address: image.currentSrc, complete: image.complete && image.naturalWidth > 0 }];
      }),
    );
  await expect.poll(async () => (await shown()).every(({ complete }) => complete)).toBe(true);
  return (await shown()).map(({ address }) => address).filter((address) => address.includes("x-oss-process"));
}
