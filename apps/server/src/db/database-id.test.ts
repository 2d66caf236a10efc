// @module-tag extended
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { calls } from "@klarholm/contract";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { readyAt, spawnServer } from "../../../../tools/server-process.mjs";
import { applyOver, captchaOver, filledIn } from "../../test/applications.ts";
import { administer, postgres } from "../../test/databases.ts";
import { type TestContent, writeContent } from "../../test/factories.ts";
import { careersFiles } from "../../test/sample-careers.ts";
import { staffCommand } from "../cli/operations/cli.ts";
import { connectDatabase, openDatabase } from "./open.ts";

let folder: string;
let content: TestContent;
const dataDir = () => join(folder, "data");
const settings = () => ({ dataDir: dataDir(), databaseUrl: undefined });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "klarholm-mark-"));
  content = await writeContent(careersFiles());
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await content[Symbol.asyncDispose]();
});

const spawn = (env: Record<string, string> = {}) =>
  spawnServer({ PATH: process.env["PATH"] ?? "", ROLE: "api", DATA_DIR: dataDir(), CONTENT_DIR: content.dir, ...env });

/** Starts a server and stops it when it is ready. @returns its output */
async function once(env?: Record<string, string>): Promise<string> {
  const run = spawn(env);
  await readyAt(run).catch(() => undefined);
  await run.end("SIGTERM");
  return run.output();
}

describe("[OPS-05] when a database is expected", () => {
  it.each([
    ["the whole folder is gone", () => rm(dataDir(), { recursive: true })],
    ["an empty folder is mounted", () => rename(dataDir(), `${dataDir()}-away`).then(() => mkdir(dataDir()))],
    ["its file is gone", () => rename(join(dataDir(), "klarholm.sqlite"), join(folder, "away"))],
  ])("no new one is created when %s", async (_what, lose) => {
    expect(await once()).toContain("Content published: version 1.");
    await lose();
    const before = await readdir(folder, { recursive: true });
    const output = await once();
    expect(output).toMatch(/^DATA_DIR: there is no database in \S+, but there was one\. .*without it, remove /m);
    expect(output).not.toContain("Content published");
    // The command line refuses as well.
    await expect(openDatabase(settings())).rejects.toThrow(/there was one/);
    const lines: string[] = [];
    const env = { DATA_DIR: dataDir(), CONTENT_DIR: content.dir };
    expect(await staffCommand(["applications", "list"], env, (line) => lines.push(line))).toBe(1);
    expect((await readdir(folder, { recursive: true })).filter((name) => name.includes("sqlite"))).toEqual(
      before.filter((name) => name.includes("sqlite")),
    );
  });

  it("the server starts when it is back, or after the id files were removed", async () => {
    await once();
    await rename(dataDir(), `${dataDir()}-away`);
    expect(await once()).toContain("there was one");
    await rm(dataDir(), { recursive: true, force: true });
    await rename(`${dataDir()}-away`, dataDir());
    const back = await once();
    expect(back).toContain("Klarholm is ready");
    expect(back).not.toContain("Content published");
    await rm(dataDir(), { recursive: true });
    await rm(join(folder, ".data.mark"));
    expect(await once()).toContain("Content published: version 1.");
  });

  it("a backup can be restored in its place", async () => {
    await once();
    const env = { DATA_DIR: dataDir(), CONTENT_DIR: content.dir };
    const print = () => undefined;
    expect(await staffCommand(["backup", join(folder, "backup")], env, print)).toBe(0);
    await rm(join(dataDir(), "klarholm.sqlite"));
    expect(await staffCommand(["restore", join(folder, "backup")], env, print)).toBe(0);
    expect(await once()).toContain("Klarholm is ready");
  });

  it("another one is refused", async () => {
    await once();
    await rename(dataDir(), `${dataDir()}-away`);
    await rename(join(folder, ".data.mark"), join(folder, "mark-away"));
    await once();
    await rename(join(folder, "mark-away"), join(folder, ".data.mark"));
    expect(await once()).toMatch(/^DATA_DIR: this is another database than the one that was here/m);
  });
});

describe.skipIf(inject("postgresUrl") === null)("[OPS-05] an emptied PostgreSQL database", () => {
  it("is not filled again", async () => {
    await using database = await postgres.open();
    const env = { DATABASE_URL: database.settings.databaseUrl ?? "" };
    expect(await once(env)).toContain("Content published: version 1.");
    await database.db.deleteFrom("content_item").execute();
    await database.db.updateTable("content_version").set({ version: 0 }).execute();
    expect(await once(env)).toMatch(/^DATABASE_URL: this database is empty, but there was one\./m);
    expect(await database.db.selectFrom("content_item").select("id").execute()).toEqual([]);
    await administer("select 1");
  });
});

describe("[OPS-05] while the server runs", () => {
  it("writes to a missing folder fail, and succeed again without a restart when it is back", async () => {
    const server = spawn();
    const origin = await readyAt(server);
    const db = connectDatabase(settings(), () => undefined, 0);
    const [first, second, third] = await Promise.all([0, 1, 2].map(() => captchaOver(origin, db)));
    await db.destroy();
    expect(await applyOver(origin, filledIn(first))).toMatchObject({ success: true });

    await rename(dataDir(), `${dataDir()}-away`);
    expect(await applyOver(origin, filledIn({ phoneNumber: "13900001234", ...second }))).toMatchObject({
      success: false,
    });
    // The same with an empty folder in its place.
    await mkdir(dataDir(), { recursive: true });
    expect(await applyOver(origin, filledIn({ phoneNumber: "13900001234", ...second }))).toMatchObject({
      success: false,
    });
    const statuses = async () =>
      Promise.all(["/readyz", "/readyz?for=write"].map(async (path) => (await fetch(origin + path)).status));
    expect(await statuses()).toEqual([200, 503]);
    expect(
      (
        await fetch(origin + calls.getJobPageList.path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: '{"pageNum":1,"pageSize":1,"queryParam":{}}',
        })
      ).status,
    ).toBe(200);
    await rm(dataDir(), { recursive: true });
    // A copy, because a remounted file system has other inode numbers.
    await rename(`${dataDir()}-away`, dataDir());
    expect(await statuses()).toEqual([200, 200]);
    expect(await applyOver(origin, filledIn({ phoneNumber: "13900001234", ...third }))).toMatchObject({
      success: true,
    });
    const again = await openDatabase(settings());
    expect(await again.selectFrom("application").select("id").execute()).toHaveLength(2);
    await again.destroy();
    await sleep(200);
    await server.end("SIGTERM");
    expect(server.output()).toMatch(/DatabaseGoneError.*nothing is written until it is back/);
  });
});
