import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { sqlite, type TestDatabase } from "../../../test/databases.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import { photograph, type TestContent, writeContent } from "../../../test/factories.ts";
import { runContent } from "../../../test/run-content.ts";
import { contentCommand } from "./cli.ts";
import { publishedVersion } from "../../modules/content/content.repository.ts";

let database: TestDatabase;
let content: TestContent;
beforeEach(async () => {
  [database, content] = await Promise.all([
    sqlite.open(),
    writeContent({
      "news-catalogs.yaml": { catalogs: [{ code: "house", name: "动态" }] },
      "careers.yaml": careersFiles()["careers.yaml"],
    }),
  ]);
});
afterEach(async () => {
  await Promise.all([database[Symbol.asyncDispose](), content[Symbol.asyncDispose]()]);
});

const run = (...args: string[]) => runContent(args, content.dir, database.settings);

describe("npm run content -- pictures", () => {
  it(
    "[SPEED-03] counts missing renditions, makes them, and removes unused ones",
    { timeout: 120_000, tags: "extended" },
    async () => {
      await run("apply");
      const before = await run("pictures");
      const [, wanted] = /^Pages ask for (\d+) pictures: 0 made, \1 missing\n/.exec(before.text) ?? [];
      expect(Number(wanted)).toBeGreaterThan(5);
      expect((await run("pictures", "make")).text).toMatch(/Pictures that pages ask for are ready: \d+ made\.$/);
      expect((await run("pictures")).text).toContain(`: ${wanted} made, 0 missing\nOthers cached: 0;`);

      await content.write("media/mood/table.webp", await photograph(660, 360));
      await run("apply");
      const after = await run("pictures");
      const [, missing] = /, (\d+) missing\nOthers cached: \1;/.exec(after.text) ?? [];
      expect(Number(missing)).toBeGreaterThan(0);
      expect((await run("pictures", "forget")).text).toMatch(new RegExp(`^${missing} pictures removed`));
      expect((await run("pictures")).text).toContain("Others cached: 0;");
    },
  );
});

describe("npm run content -- new", () => {
  it.each([
    ["page", "pages"],
    ["story", "pages"],
    ["product", "products"],
    ["news", "news"],
    ["job", "jobs"],
  ])("%s writes a commented draft that passes the check, with a schema for editors", async (kind, folder) => {
    expect(await run("new", kind, "spring-2027")).toEqual({
      code: 0,
      text: `Written: content/${folder}/spring-2027.draft.yaml`,
    });
    const text = await readFile(join(content.dir, folder, "spring-2027.draft.yaml"), "utf8");
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/\.schemas\/(page|product|news|job)\.json\n# A draft/);
    expect(await run("check")).toMatchObject({ code: 0, text: expect.stringMatching(/^All well/) });
    // Commented fields are valid too.
    await content.write(
      `${folder}/spring-2027.draft.yaml`,
      text.replaceAll(
        /^(\s*)# (?=(?:path|publishTime|unpublishTime|pic|cover|features|specifications|care|labels|storeRequired|workFileRequired): )/gm,
        "$1",
      ),
    );
    expect(await run("check")).toMatchObject({ code: 0 });
    expect((await run("apply")).text).toMatch(/\+ (page|product-group|news|job)-draft spring-2027\n/);
  });

  it.each([
    ["store", "stores"],
    ["series", "series"],
    ["category", "categories"],
    ["menu", "navigation"],
    ["catalog", "news-catalogs"],
    ["redirect", "redirects"],
    ["shape", "shapes"],
  ])("[EDIT-05] %s adds an entry as a comment, which passes the check when it is uncommented", async (kind, file) => {
    const path = join(content.dir, `${file}.yaml`);
    const before = await readFile(path, "utf8").catch(() => undefined);
    expect(await run("new", kind, "spring-2027")).toMatchObject({
      code: 0,
      text: expect.stringContaining(`${file}.yaml`),
    });
    const text = await readFile(path, "utf8");
    expect(await run("check")).toMatchObject({ code: 0 });
    if (before !== undefined) {
      expect(parse(text)).toEqual(parse(before));
      const added = text.split("\n").filter((line) => !before.split("\n").includes(line));
      expect(added.every((line) => /^\s*# /.test(line))).toBe(true);
      const filled = text.split("\n").map((line) => (added.includes(line) ? line.replace("# ", "") : line));
      await content.write(`${file}.yaml`, filled.join("\n"));
    }
    expect(await readFile(path, "utf8")).toContain("spring-2027");
    expect(JSON.stringify(parse(await readFile(path, "utf8")))).toContain("spring-2027");
    const { code, text: report } = await run("check");
    expect(code, report).toBe(0);
    expect(await run("new", kind, "autumn-2027")).toMatchObject({ code: 0 });
    expect(await run("check")).toMatchObject({ code: 0 });
  });

  it("overwrites nothing, and refuses unknown kinds and invalid ids", async () => {
    expect(await run("new", "page", "home")).toEqual({ code: 1, text: 'There is a page "home" already' });
    await run("new", "news", "spring");
    expect(await run("new", "news", "spring")).toMatchObject({ code: 1, text: 'There is a news "spring" already' });
    expect(await run("new", "shop", "x")).toMatchObject({
      code: 1,
      text: 'Expected one of page, story, product, news, job, store, series, category, menu, catalog, redirect, shape, brand, found "shop"',
    });
    expect(await run("new", "page", "../x")).toMatchObject({
      code: 1,
      text: expect.stringContaining("Expected an id"),
    });
  });
});

describe("npm run content -- watch", () => {
  it("applies at start and at every save, and continues after faults", async () => {
    const end = new AbortController();
    const lines: string[] = [];
    const env = { LANG: "en", DATA_DIR: database.settings.dataDir, CONTENT_DIR: content.dir };
    const done = contentCommand(["watch"], env, (text) => lines.push(text), end.signal);
    const printed = (text: string) => vi.waitFor(() => expect(lines.join("\n")).toContain(text), 30_000);
    await printed("Version 1");
    await content.write("pages/home.yaml", { title: "新的首页", path: "/", blocks: [] });
    await printed("Version 2");
    await content.write("pages/home.yaml", { title: "新的首页", path: "/" });
    await printed("content/pages/home.yaml:1:1  blocks: missing, expected a list");
    await content.write("pages/home.yaml", { title: "又一个首页", path: "/", blocks: [] });
    await printed("Version 3");
    end.abort();
    expect(await done).toBe(0);
    expect(await publishedVersion(database.db)).toBe(3);
  });
});
