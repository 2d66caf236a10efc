import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { buildApp } from "../../app.ts";
import { checkContent } from "../publishing/check.ts";
import { openContentSource } from "../content/source.ts";
import { DiskCache } from "../../lib/disk-cache.ts";
import { SubsetProcess } from "./subset-process.ts";
import { facesOf } from "./faces.ts";
import { Fonts } from "./fonts.ts";

let site: TestApp;
const closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  site = await buildTestApp();
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await site[Symbol.asyncDispose]();
});

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "klarholm-fonts-"));
  closing.push(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** Another replica: only the database is shared. */
async function replica(): Promise<FastifyInstance> {
  const contents = await openContentSource(site.database.db, { interval: 0 });
  const app = await buildApp({ config: { ...site.config, dataDir: await folder() }, db: site.database.db, contents });
  closing.push(
    () => contents.close(),
    () => app.close(),
  );
  return app;
}

const slicesIn = (sheet: string) => [...sheet.matchAll(/url\((\/fonts\/[^)]+)\)/g)].map(([, url = ""]) => url);

describe("replicas", () => {
  test("[SPEED-02] serve identical sheets and slices for the same content", { tags: "extended" }, async () => {
    const other = await replica();
    expect(other.fonts.address()).toBe(site.app.fonts.address());
    const sheet = `${site.app.fonts.address()}/page/.css`;
    const answer = await site.app.inject(sheet);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const [slice = ""] = slicesIn(answer.body);
    // The other replica has never rendered this page.
    const [first, second] = [await other.inject(slice), await site.app.inject(slice)];
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      "content-type": "font/woff2",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
  });

  test("answer a sheet of an unknown revision with the current one, not cacheable", async () => {
    const answer = await site.app.inject("/fonts/000000000000/shared.css");
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(answer.body).toContain('font-family:"Display Latin"');
    for (const url of ["/fonts/00000000000000000000.woff2", "/fonts/x.woff2", "/fonts/facts.json"])
      expect((await site.app.inject(url)).statusCode).toBe(404);
  });

  test("serve a slice of a version that another replica has just published", async () => {
    const other = await replica();
    await site.content.write("pages/home.yaml", {
      title: "首页",
      path: "/",
      blocks: [{ kind: "hero", title: "霜鬓", tone: "onDark", pic: { src: "mood/table.webp", alt: "" } }],
    });
    await site.publish();
    const [slice = ""] = slicesIn((await site.app.inject(`${site.app.fonts.address()}/page/.css`)).body);
    expect((await other.inject(slice)).statusCode).toBe(200);
  });
});

test("[SPEED-02] unchanged content keeps its slices after a publication", async () => {
  const before = slicesIn((await site.app.inject(`${site.app.fonts.address()}/page/pdp/plate-27.css`)).body);
  await site.content.write("pages/frost.yaml", {
    title: "霜",
    path: "/brand-story/frost",
    blocks: [{ kind: "storyBasicConfig", subTitle: "霜" }],
  });
  await site.publish();
  expect(slicesIn((await site.app.inject(`${site.app.fonts.address()}/page/pdp/plate-27.css`)).body)).toEqual(before);
  expect(slicesIn((await site.app.inject(`${site.app.fonts.address()}/page/brand-story/frost.css`)).body)).toHaveLength(
    1,
  );
});

test("[SPEED-02] when the font process crashes, slices fail but sheets and publishing do not, and one line is logged", async () => {
  const dir = await folder();
  const script = join(dir, "crash.mjs");
  await writeFile(script, "process.on('message', () => process.kill(process.pid, 'SIGKILL'));");
  const onFault = vi.fn<(error: unknown) => void>();
  const cache = await DiskCache.open(join(dir, "cache"), 1_000_000, onFault);
  const fonts = new Fonts({
    contents: site.contents,
    cache,
    subsetter: new SubsetProcess(script),
    fontPath: async (path) => path,
    copy: () => ({ frame: ["客户帮助"], menus: [], pages: [] }),
    contentDir: site.content.dir,
    onFault,
  });
  const sheet = fonts.sheet(`${fonts.address()}/page/.css`);
  const names = slicesIn(sheet?.css ?? "").map((url) => url.slice("/fonts/".length, -".woff2".length));
  expect(names).not.toEqual([]);
  await expect(fonts.slice(names[0] ?? "")).rejects.toThrow("ended");
  // Browsers then request slices of the rest: these start no process for a while.
  await expect(fonts.slice(names[0] ?? "")).rejects.toThrow("a moment ago");
  expect(onFault).toHaveBeenCalledOnce();
  await site.publish();
  expect(fonts.sheet(`${fonts.address()}/shared.css`)?.immutable).toBe(true);
  fonts.close();
});

describe("fonts that content brings", () => {
  const { latin } = facesOf({ named: {}, facts: {} }, "");
  const name = async (fonts: object, files: Record<string, string | Buffer>) => {
    await mkdir(join(site.content.dir, "fonts"), { recursive: true });
    for (const [file, data] of Object.entries(files)) await writeFile(join(site.content.dir, "fonts", file), data);
    await site.content.write("site.yaml", { ...siteFile(site), fonts });
  };

  test(
    "[SPEED-02] are checked with their licence, subset like the shipped ones, and refused when the file has changed",
    { tags: "extended" },
    async () => {
      await name({ latin: { file: "brand.woff2", licence: "OFL.txt" } }, { "OFL.txt": "SIL Open Font License" });
      await copyFile(latin.path, join(site.content.dir, "fonts/brand.woff2"));
      await site.publish();
      const sheet = (await site.app.inject(`${site.app.fonts.address()}/shared.css`)).body;
      const letters = slicesIn(sheet).at(-1) ?? "";
      expect((await site.app.inject(letters)).statusCode).toBe(200);

      await writeFile(join(site.content.dir, "fonts/brand.woff2"), "another");
      const other = await replica();
      const answer = await other.inject(letters);
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([503, "no-store"]);
    },
  );

  test.each<[string, object, Record<string, string>, RegExp]>([
    [
      "is no font",
      { chinese: { file: "a.ttf", licence: "a.txt" } },
      { "a.ttf": "no font", "a.txt": "terms" },
      /"a\.ttf" cannot be used: the file is no font that can be read/,
    ],
    ["is not there", { chinese: { file: "a.ttf", licence: "a.txt" } }, { "a.txt": "terms" }, /unknown font "a\.ttf"/],
    [
      "comes without its licence",
      { latin: { file: "a.ttf", licence: "a.txt" } },
      { "a.ttf": "no font" },
      /licence in fonts\/a\.txt, found no such file/,
    ],
    [
      "is named otherwise",
      { latin: { file: "../a.ttf", licence: "a.txt" } },
      {},
      /expected a \.woff2, \.woff, \.ttf or \.otf file/,
    ],
  ])("a font that %s is reported at its line of site.yaml", async (_what, fonts, files, message) => {
    await name(fonts, files);
    const { faults, items } = await checkContent(site.content.dir);
    expect(items).toEqual([]);
    expect(faults.map((fault) => `${fault.file}: ${fault.message}`).join("\n")).toMatch(message);
    expect(faults.every(({ file, line }) => file.endsWith("site.yaml") && (line ?? 0) > 0)).toBe(true);
  });
});

test("[SPEED-02] the check warns of a character that no face has, with its line", async () => {
  await site.content.write("pages/home.yaml", {
    title: "首页",
    path: "/",
    blocks: [{ kind: "hero", title: "龘", tone: "onDark", pic: { src: "mood/table.webp", alt: "" } }],
  });
  const { faults, warnings } = await checkContent(site.content.dir);
  expect(faults).toEqual([]);
  expect(
    warnings
      .filter(({ message }) => message.includes("display face"))
      .map(({ file, line, message }) => `${file.split("/").at(-1)}:${line} ${message}`),
  ).toEqual(['home.yaml:5 the display face has no "龘": shown in another face']);
});

/** The site.yaml of the sample content. */
function siteFile({ contents }: TestApp): object {
  const { site: identity, settings, demo, search } = contents.current().content.site;
  return { site: identity, settings, demo, search };
}
