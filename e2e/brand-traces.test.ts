import { glob, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { publicPaths, shownPaths } from "./every-page.ts";
import { siteUrl } from "./harness.ts";
import { traces, tracesAt, tracesIn } from "./traces.ts";

const root = join(import.meta.dirname, "..");

describe("[BRAND-01] another brand shows no trace of the demo brand", () => {
  test("the demo's own names, numbers, addresses and colours are known", () => {
    for (const kind of [/^\p{Script=Han}+$/u, /^[a-z]+$/, /\d-\d/, /@/, /\.example\.com/, /^f3f1ec$/])
      expect(
        [...traces].filter((trace) => kind.test(trace)),
        String(kind),
      ).not.toEqual([]);
  });

  test("in its pages, their data, and their headers", { timeout: 120_000, tags: "extended" }, async () => {
    const found: string[] = [];
    const paths = [
      ...(await shownPaths(await publicPaths())),
      "/verification",
      "/search-results-page?keyword=a",
      "/wish-list",
      "/preview/home",
      "/nowhere",
    ];
    for (const path of paths) {
      const [name = "", query] = path.split("?");
      for (const address of [path, `${name === "/" ? "/_root" : name}.data${query ? `?${query}` : ""}`])
        found.push(...(await tracesAt(siteUrl, address)));
    }
    expect(found).toEqual([]);
  });

  test("in other responses: documents, calls, site map", async () => {
    const found: string[] = [];
    for (const path of [
      "/docs/api",
      "/docs/api.css",
      "/openapi.json",
      "/robots.txt",
      "/sitemap.xml",
      "/healthz",
      "/desk",
    ])
      found.push(...(await tracesAt(siteUrl, path)));
    expect(found).toEqual([]);
  });

  test("in scripts and styles of the build", async () => {
    const found: string[] = [];
    for await (const file of glob("apps/{web,desk}/build/**/assets/*.{js,css}", { cwd: root }))
      if (!file.includes("/server/"))
        found.push(...tracesIn(await readFile(join(root, file), "utf8")).map((trace) => `${basename(file)}: ${trace}`));
    expect(found).toEqual([]);
  });
});
