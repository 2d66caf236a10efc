import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPaths } from "./every-page.ts";
import { expectNoAxeViolations, showAll, visit, WIDTHS } from "./harness.ts";
import { runContent, startServer } from "./server-process.ts";
import { tracesAt } from "./traces.ts";

describe("[BRAND-03] a brand made by the content command", () => {
  let folder = "";
  let site: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "klarholm-brand-"));
    // The new brand is beside the content of the running site.
    await runContent(["new", "brand", "nordwind"], { CONTENT_DIR: join(folder, "content") });
    site = await startServer({ CONTENT_DIR: join(folder, "nordwind"), PICTURES_AHEAD: "off" });
  });
  afterAll(async () => {
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test("passes the check without a warning, and is not overwritten", { tags: "extended" }, async () => {
    const settings = { CONTENT_DIR: join(folder, "nordwind"), DATA_DIR: join(folder, "data") };
    expect(await runContent(["check", "--lang", "en"], settings)).toMatch(/^All well: \d+ files and \d+ pictures$/);
    await expect(runContent(["new", "brand", "nordwind", "--lang", "en"], settings)).rejects.toThrow("failed");
  });

  test("serves every address of its site map and of every kind, without a trace of another brand", async () => {
    const paths = await publicPaths(site.url);
    const kinds = [
      "/pdp/plate-24",
      "/products/category/plates",
      "/news/open",
      "/about-us/jobs/shop",
      "/find-us",
      "/gifting",
    ];
    expect(kinds.filter((path) => !paths.includes(path))).toEqual([]);
    const statuses = await Promise.all(paths.map(async (path) => [path, (await fetch(site.url + path)).status]));
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
    const found: string[] = [];
    for (const path of [...paths, "/verification", "/nowhere", "/docs/api", "/manifest.webmanifest", "/robots.txt"])
      found.push(...(await tracesAt(site.url, path)));
    expect(found).toEqual([]);
  });

  test.each(["/", "/products", "/products/category/plates", "/pdp/plate-24", "/find-us", "/gifting", "/about-us/jobs"])(
    "%s loads without complaint, fits both widths, and axe-core finds nothing",
    { tags: "extended" },
    async (path) => {
      const page = await visit(path, { width: 390, site: site.url });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await showAll(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await expectNoAxeViolations(page);
      }
    },
  );
});
