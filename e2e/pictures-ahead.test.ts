// @module-tag extended
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { decode } from "./every-page.ts";
import { visit, WIDTHS } from "./harness.ts";
import { copyPlain, type PlainContent } from "./plain-content.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** Headers of pictures that existed before the request. */
const lasting = "public, max-age=31536000, immutable";

describe("a site without renditions", () => {
  let content: PlainContent;
  let server: ServerProcess;
  beforeAll(async () => {
    content = await copyPlain(inject("contentDir"), true);
    const settings = { PICTURES_AHEAD: "on", CONTENT_DIR: content.dir };
    server = await startServer(settings, await mkdtemp(join(tmpdir(), "klarholm-e2e-bare-")));
  });
  afterAll(async () => {
    await server.stop();
    await content[Symbol.asyncDispose]();
  });

  const untilLogged = async (line: string) => {
    const lines = () => server.log().map((entry) => String((entry as { msg?: unknown }).msg));
    await expect.poll(() => lines().some((logged) => logged.startsWith(line)), { timeout: 400_000 }).toBe(true);
  };

  test.each(WIDTHS)(
    "[SPEED-03] after it logs that first screens are ready, none is made for a new visitor at %i px",
    async (width) => {
      await untilLogged("Pictures of first screens are ready");
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

  test("[SPEED-03] after it logs that all are ready, every AVIF and WebP that any page offers exists", async () => {
    await untilLogged("Pictures that pages ask for are ready");
    const xml = await (await fetch(`${server.url}/sitemap.xml`)).text();
    const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
    const offered = new Map<string, string>();
    for (const path of paths) {
      // Hardly any visitor follows links to large pictures.
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
  });
});

/** Addresses of the pictures in the first view, after all of them have loaded. */
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
