import { createHash } from "node:crypto";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { applyOver, captchaOver, filledIn } from "../../../../test/applications.ts";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines, type Engine, sqlite, type TestDatabase } from "../../../../test/databases.ts";
import { signedIn } from "../../../../test/desk.ts";
import { upload } from "../../../../test/desk-media.ts";
import { photograph } from "../../../../test/factories.ts";
import { careersFiles } from "../../../../test/sample-careers.ts";
import { addCodes, queryUrl, testKey } from "../../../../test/security-codes.ts";
import { openDatabase } from "../../../db/open.ts";
import { staffCommand } from "../cli.ts";
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

/** Everything that a backup keeps, as text that tells any difference. */
async function told({ db }: TestDatabase): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of tables)
    all[table] = (await db.selectFrom(table).selectAll().execute())
      .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
      .toSorted();
  return all;
}

async function marks(of: string): Promise<Record<string, string>> {
  const files = (await readdir(of, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  return Object.fromEntries(
    await Promise.all(
      files.map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return [
          path.slice(of.length),
          createHash("sha256")
            .update(await readFile(path))
            .digest("hex"),
        ] as const;
      }),
    ),
  );
}

const begin = async (engine: Engine) => {
  test = await buildTestApp({ engine, env: keys, changes: careersFiles() });
  folder = await mkdtemp(join(tmpdir(), "klarholm-backup-"));
  backup = join(folder, "backup");
};
afterEach(async () => {
  await test[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describeEngines("[OPS-06] a backup", (engine) => {
  beforeEach(() => begin(engine));

  it(
    "taken while the site counts and takes applications restores on a fresh machine, to the byte",
    { tags: "extended" },
    async () => {
      const url = await test.app.listen({ host: "127.0.0.1", port: 0 });
      const codes = await addCodes(test.database.db, 450);
      for (const code of codes.slice(0, 3)) await test.app.inject(queryUrl(code));
      const captcha = await captchaOver(url, test.database.db);
      expect(await applyOver(url, filledIn({ ...captcha }))).toMatchObject({ success: true });

      const editor = await signedIn(test, "小林", "editor");
      expect((await upload(test, editor.cookie, await photograph(40, 30), "a.jpg")).statusCode).toBe(200);

      const counting = Promise.all(codes.slice(10, 60).map((code) => test.app.inject(queryUrl(code))));
      expect((await staff(settings(), "backup", backup)).text).toContain("密钥");
      expect((await counting).every(({ statusCode }) => statusCode === 200)).toBe(true);
      expect(await staff(settings(), "verify", backup)).toMatchObject({ code: 0 });
      expect((await stat(join(backup, "backup.json"))).mode & 0o077).toBe(0);

      await using fresh = await engine.open();
      const content = join(folder, "content");
      const there = {
        DATA_DIR: fresh.settings.dataDir,
        DATABASE_URL: fresh.settings.databaseUrl ?? "",
        CONTENT_DIR: content,
      };
      expect(await staff(there, "restore", backup)).toMatchObject({ code: 0 });
      expect(await marks(content)).toEqual(await marks(test.content.dir));
      const restored = await told(fresh);
      expect(restored["application_piece"]).toHaveLength(1);
      expect(restored["security_code"]).toHaveLength(450);
      expect(restored["media_piece"]).toHaveLength(1);
      // Each count travelled with its note, whatever was counted while the backup was made.
      expect(restored["security_query"]?.length).toBe(
        (await fresh.db.selectFrom("security_code").select("n").execute()).reduce((sum, { n }) => sum + n, 0),
      );
      const still = ["content_item", "content_version", "application", "application_file", "application_piece"];
      const original = await told(test.database);
      for (const table of still) expect(restored[table], table).toEqual(original[table]);

      // Nothing is counted any more: once again, into the same folder, and everything is the same.
      expect(await staff(settings(), "backup", backup)).toMatchObject({ code: 0 });
      await using second = await engine.open();
      const env = {
        DATA_DIR: second.settings.dataDir,
        DATABASE_URL: second.settings.databaseUrl ?? "",
        CONTENT_DIR: content,
      };
      expect(await staff(env, "restore", backup)).toMatchObject({ code: 0 });
      expect(await told(second)).toEqual(await told(test.database));
      expect((await staff(env, "applications", "list")).text).toContain(filledIn().personName);
    },
  );

  it("restores into the other engine as well", async () => {
    await addCodes(test.database.db, 3);
    await staff(settings(), "backup", backup);
    await using other = await sqlite.open();
    const env = { DATA_DIR: other.settings.dataDir, CONTENT_DIR: join(folder, "content") };
    expect(await staff(env, "restore", backup)).toMatchObject({ code: 0 });
    expect(await told(other)).toEqual(await told(test.database));
  });
});

describe("[OPS-06] what cannot be restored", () => {
  beforeEach(async () => {
    await begin(sqlite);
    await staff(settings(), "backup", backup);
  });
  const into = async (dir: string) => {
    const dataDir = await mkdtemp(join(folder, "data-"));
    return staff({ DATA_DIR: dataDir, CONTENT_DIR: dir }, "restore", backup);
  };

  it("a damaged backup is refused with the names of its files, and nothing is written", async () => {
    await appendFile(join(backup, "tables/content_item.ndjson.gz"), "x");
    await rm(join(backup, "content/site.yaml"));
    const { code, text } = await staff(settings(), "verify", backup);
    expect([code, text]).toEqual([1, expect.stringMatching(/content_item\.ndjson\.gz\n.*content\/site\.yaml$/s)]);
    expect(await into(join(folder, "content"))).toMatchObject({ code: 1 });
    expect(await readdir(folder)).not.toContain("content");
  });

  it("[SEC-03] a backup or a folder with a link or a path that leads out of it is refused, and nothing is read or written there", async () => {
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
      expect((await into(join(folder, "two"))).text, away).toContain("is no backup that this release reads");
    }
    await writeFile(path, JSON.stringify(manifest));

    // Nor does a backup hold what a link leads to.
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

  it("one that was cut off is none, until it is made again", async () => {
    await rm(join(backup, "backup.json"));
    expect(await into(join(folder, "content"))).toMatchObject({
      code: 2,
      text: expect.stringContaining("backup.json"),
    });
    await staff(settings(), "backup", backup);
    expect(await into(join(folder, "content"))).toMatchObject({ code: 0 });
  });

  it("a database or a content folder that holds something else is left alone", async () => {
    expect((await staff(settings(), "restore", backup)).text).toContain("数据库不是空的");
    const content = join(folder, "content");
    expect(await into(content)).toMatchObject({ code: 0 });
    await writeFile(join(content, "site.yaml"), "mine");
    expect((await into(content)).text).toContain("site.yaml");
    expect(await readFile(join(content, "site.yaml"), "utf8")).toBe("mine");
  });

  it("a backup of a newer release says so; one of an older release is brought up to date", async () => {
    const path = join(backup, "backup.json");
    const manifest = JSON.parse(await readFile(path, "utf8"));
    await writeFile(path, JSON.stringify({ ...manifest, release: "999-tomorrow" }));
    expect((await into(join(folder, "one"))).text).toContain("更新的版本");
    // Tables that came later were not there.
    const before = Object.entries(manifest.tables).filter(
      ([table]) =>
        !/^application|^desk_|^upkeep$|^content_change$|^content_draft$|^content_submission$|^search_missed$|^engine_push$|^media_/.test(
          table,
        ),
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
