import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { apply, captchaIn, filledIn } from "../../../../test/applications.ts";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines, type Engine, sqlite, type TestDatabase } from "../../../../test/databases.ts";
import { signedIn } from "../../../../test/desk.ts";
import { upload } from "../../../../test/desk-media.ts";
import { photograph } from "../../../../test/factories.ts";
import { careersFiles } from "../../../../test/sample-careers.ts";
import { addCodes, queryUrl, testKey } from "../../../../test/security-codes.ts";
import { openDatabase } from "../../../db/open.ts";
import { staffCommand } from "../cli.ts";
import { digestOf } from "./rows.ts";
import { tables } from "./tables.ts";

const keys = { CODE_KEY: testKey, APPLICATION_KEY: "k".repeat(32) };
let test: TestApp;
let folder: string;
let backup: string;

async function staff(env: Record<string, string>, ...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await staffCommand(args, { ...keys, ...env }, (text) => lines.push(text));
  return { code, text: lines.join("\n") };
}

const settings = () => ({
  DATA_DIR: test.config.dataDir,
  CONTENT_DIR: test.content.dir,
  DATABASE_URL: test.config.databaseUrl ?? "",
});

/** Every row that is backed up, as text. */
async function rowsOf({ db }: TestDatabase): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of tables)
    all[table] = (await db.selectFrom(table).selectAll().execute())
      .map((row) =>
        JSON.stringify(
          Object.entries(row)
            // The engines return different classes.
            .map(([name, value]) => [name, value instanceof Uint8Array ? [...value] : value])
            .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
        ),
      )
      .toSorted();
  return all;
}

/** The files below a folder, with their digests. */
async function digestsOf(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  const digests = await Promise.all(
    paths.map(async (path) => [path.slice(folder.length), (await digestOf(path)).sha256] as const),
  );
  return Object.fromEntries(digests);
}

const prepare = async (engine: Engine) => {
  test = await buildTestApp({ engine, env: keys, changes: careersFiles() });
  folder = await mkdtemp(join(tmpdir(), "klarholm-backup-"));
  backup = join(folder, "backup");
};
afterEach(async () => {
  await test[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describeEngines("[OPS-06] a backup", (engine) => {
  beforeEach(() => prepare(engine));

  it("made while queries are counted restores into either engine, byte for byte", { tags: "extended" }, async () => {
    const codes = await addCodes(test.database.db, 450);
    expect(await apply(test.app, filledIn(await captchaIn(test)))).toMatchObject({ success: true });
    const editor = await signedIn(test, "小林", "editor");
    expect((await upload(test, editor.cookie, await photograph(40, 30), "a.jpg")).statusCode).toBe(200);

    const content = join(folder, "content");
    const restore = async (fresh: TestDatabase) => {
      const { dataDir, databaseUrl = "" } = fresh.settings;
      const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, CONTENT_DIR: content };
      expect(await staff(env, "restore", backup)).toMatchObject({ code: 0 });
      return { env, rows: await rowsOf(fresh) };
    };
    const counting = Promise.all(codes.slice(10, 60).map((code) => test.app.inject(queryUrl(code))));
    expect((await staff(settings(), "backup", backup)).text).toContain("密钥");
    expect((await counting).every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await staff(settings(), "verify", backup)).toMatchObject({ code: 0 });
    expect((await stat(join(backup, "backup.json"))).mode & 0o077).toBe(0);
    await using during = await engine.open();
    const { rows } = await restore(during);
    expect(await digestsOf(content)).toEqual(await digestsOf(test.content.dir));
    // Each count was backed up with its log entry.
    expect(rows["security_query"]?.length).toBe(
      (await during.db.selectFrom("security_code").select("n").execute()).reduce((sum, { n }) => sum + n, 0),
    );

    // The second backup, into the same folder, sees no changes while it runs.
    expect(await staff(settings(), "backup", backup)).toMatchObject({ code: 0 });
    const original = await rowsOf(test.database);
    for (const [table, count] of Object.entries({ application_piece: 1, media_piece: 1, security_query: 50 }))
      expect(original[table]).toHaveLength(count);
    for (const target of [engine, sqlite]) {
      await using after = await target.open();
      const restored = await restore(after);
      expect(restored.rows).toEqual(original);
      expect((await staff(restored.env, "applications", "list")).text).toContain(filledIn().personName);
    }
  });
});

describe("[OPS-06] restore refuses", () => {
  beforeEach(async () => {
    await prepare(sqlite);
    await staff(settings(), "backup", backup);
  });
  const into = async (dir: string) => {
    const dataDir = await mkdtemp(join(folder, "data-"));
    return staff({ DATA_DIR: dataDir, CONTENT_DIR: dir }, "restore", backup);
  };

  it("a damaged backup with the names of its files, and writes nothing", async () => {
    await appendFile(join(backup, "tables/content_item.ndjson.gz"), "x");
    await rm(join(backup, "content/site.yaml"));
    const { code, text } = await staff(settings(), "verify", backup);
    expect([code, text]).toEqual([1, expect.stringMatching(/content_item\.ndjson\.gz\n.*content\/site\.yaml$/s)]);
    expect(await into(join(folder, "content"))).toMatchObject({ code: 1 });
    expect(await readdir(folder)).not.toContain("content");
  });

  it("[SEC-03] a backup or folder with a link or path that leads out of it, and reads and writes nothing there", async () => {
    const outside = join(folder, "outside");
    await mkdir(outside);
    const planted = join(backup, "content/site.yaml");
    await rename(planted, join(outside, "site.yaml"));
    await symlink(join(outside, "site.yaml"), planted);
    expect((await into(join(folder, "one"))).text).toMatch(/damaged.*content\/site\.yaml$/s);
    await rm(planted);
    await rename(join(outside, "site.yaml"), planted);

    const path = join(backup, "backup.json");
    const manifest = JSON.parse(await readFile(path, "utf8"));
    for (const away of ["../../outside/planted", "/planted", "a/../../planted", "a\\\\planted", ".hidden"]) {
      await writeFile(path, JSON.stringify({ ...manifest, content: { [away]: manifest.content["site.yaml"] } }));
      expect((await into(join(folder, "two"))).text, away).toContain("is not a backup that this release can read");
    }
    await writeFile(path, JSON.stringify(manifest));

    // A backup does not contain the targets of links.
    await writeFile(join(outside, "other.svg"), "<svg/>");
    await symlink(outside, join(test.content.dir, "media/outside"));
    await staff(settings(), "backup", join(folder, "another"));
    expect(Object.keys(JSON.parse(await readFile(join(folder, "another/backup.json"), "utf8")).content)).toEqual(
      Object.keys(manifest.content),
    );
    await rm(join(outside, "other.svg"));

    const linked = join(folder, "three");
    await mkdir(linked);
    await symlink(outside, join(linked, "media"));
    expect((await into(linked)).text).toContain("media");
    expect(await readdir(outside)).toEqual([]);
    expect(await into(join(folder, "four"))).toMatchObject({ code: 0 });
  });

  it("an interrupted backup, until it is repeated", async () => {
    await rm(join(backup, "backup.json"));
    expect(await into(join(folder, "content"))).toMatchObject({
      code: 2,
      text: expect.stringContaining("backup.json"),
    });
    await staff(settings(), "backup", backup);
    expect(await into(join(folder, "content"))).toMatchObject({ code: 0 });
  });

  it("a database or a content folder with other contents", async () => {
    expect((await staff(settings(), "restore", backup)).text).toContain("数据库不是空的");
    const content = join(folder, "content");
    expect(await into(content)).toMatchObject({ code: 0 });
    await writeFile(join(content, "site.yaml"), "mine");
    expect((await into(content)).text).toContain("site.yaml");
    expect(await readFile(join(content, "site.yaml"), "utf8")).toBe("mine");
  });

  it("a backup of a newer release, and migrates one of an older release", async () => {
    const path = join(backup, "backup.json");
    const manifest = JSON.parse(await readFile(path, "utf8"));
    await writeFile(path, JSON.stringify({ ...manifest, release: "999-tomorrow" }));
    expect((await into(join(folder, "one"))).text).toContain("更新的版本");
    // The tables of that release.
    const before = Object.entries(manifest.tables).filter(([table]) =>
      /^content_(?:item|version)$|^preview_token$|^security_/.test(table),
    );
    await writeFile(path, JSON.stringify({ ...manifest, release: "003-preview", tables: Object.fromEntries(before) }));
    const dataDir = await mkdtemp(join(folder, "data-"));
    const there = { DATA_DIR: dataDir, CONTENT_DIR: join(folder, "two") };
    expect(await staff(there, "restore", backup)).toMatchObject({ code: 0 });
    expect((await staff(there, "applications", "list")).code).toBe(0);
    const db = await openDatabase({ dataDir, databaseUrl: undefined });
    expect((await db.selectFrom("content_version").select("version").executeTakeFirst())?.version).toBe(1);
    await db.destroy();
  });
});
