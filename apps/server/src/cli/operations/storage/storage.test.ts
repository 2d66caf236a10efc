import { mkdir, mkdtemp, readFile as readFileOnDisk, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { calls } from "@klarholm/contract";
import { deskCalls } from "@klarholm/contract/desk";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { apply, captchaIn, filledIn, resume } from "../../../../test/applications.ts";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines, type Engine, sqlite } from "../../../../test/databases.ts";
import { signedIn } from "../../../../test/desk.ts";
import { openHost } from "../../../../test/host.ts";
import { upload } from "../../../../test/desk-media.ts";
import { photograph } from "../../../../test/factories.ts";
import { pdf } from "../../../../test/resumes.ts";
import { careersFiles } from "../../../../test/sample-careers.ts";
import { hasSwift, startSwift } from "../../../../test/swift/swift.ts";
import { openApplicationKeys } from "../../../modules/careers/application-keys.ts";
import { readApplication } from "../../../modules/careers/application.repository.ts";
import { PersonalData } from "../../../modules/careers/personal-data.ts";
import { readFile } from "../../../modules/careers/stored-files.ts";
import { UploadedFiles } from "../../../modules/media/uploaded-files.ts";
import type { JobContext } from "../../../plugins/jobs/job-runner.ts";
import { openStorage } from "../../../plugins/storage/open-storage.ts";
import { putObject, removalHandler } from "../../../plugins/storage/stored-object.ts";
import type { Storage } from "../../../plugins/storage/storage.ts";
import { staffCommand } from "../cli.ts";

/** Three chunks, with words to search for. */
const words = "一句只有本人知道的话";
const data = pdf(Buffer.concat([Buffer.alloc(2_200_000, "x"), Buffer.from(words)]));
const pixel = await readFileOnDisk(join(import.meta.dirname, "../../../../test/fonts/kenpixel.ttf"));

/** The site's files in the places where they may be. */
interface Site {
  test: TestApp;
  storage: Storage;
  picture: string;
  font: string;
  application: { applicationId: string; deletionCode: string };
  env: Record<string, string>;
}

/** A site with an uploaded picture, a font and an application. @param env STORAGE_URL and its credentials */
async function siteWith(engine: Engine, env: Record<string, string>): Promise<Site> {
  const test = await buildTestApp({ engine, changes: careersFiles(), env });
  await test.app.ready();
  const admin = await signedIn(test, "小周", "admin");
  const picture = (await upload(test, admin.cookie, await photograph(800, 600), "table.jpg")).json().data.name;
  const form = new FormData();
  form.append("role", "latin");
  form.append("licence", "Apache");
  form.append("file", new Blob([new Uint8Array(pixel)]), "Pixel.ttf");
  const body = new Response(form);
  const sent = await test.app.inject({
    method: "POST",
    url: deskCalls.uploadFont.path,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: {
      cookie: admin.cookie,
      origin: test.config.publicUrl,
      "content-type": body.headers.get("content-type") ?? "",
    },
  });
  const answer = await apply(test.app, filledIn(await captchaIn(test)), [{ ...resume, data }]);
  const storage = openStorage(test.config.storage);
  if (!storage) throw new Error("there is no storage");
  return {
    test,
    storage,
    picture,
    font: sent.json().data.file,
    application: calls.applyJob.answer.parse(answer.data),
    env: {
      ...env,
      DATA_DIR: test.config.dataDir,
      CONTENT_DIR: test.config.contentDir,
      DATABASE_URL: test.database.settings.databaseUrl ?? "",
    },
  };
}

const keysOf = async (storage: Storage) => {
  const keys = [];
  for await (const { key } of storage.list("")) if (!key.startsWith("cache/")) keys.push(key);
  return keys.toSorted();
};

/** Chunks in the database, by table. */
async function chunksIn({ test: { database } }: Site): Promise<number[]> {
  const tables = ["media_piece", "font_piece", "application_piece"] as const;
  return Promise.all(
    tables.map(async (table) => (await database.db.selectFrom(table).select("part").execute()).length),
  );
}

/** Reads the three files as a replica with an empty disk. */
async function expectReadable({ test, storage, picture, font, application }: Site, dir: string): Promise<void> {
  const { database, config } = test;
  const dataDir = await mkdtemp(join(dir, "replica-"));
  const files = new UploadedFiles(database.db, { dataDir, storage: config.storage });
  expect(await files.find(picture)).toBeDefined();
  expect((await readFileOnDisk((await files.font(font))?.path ?? "")).equals(pixel)).toBe(true);
  const row = await readApplication(database.db, application.applicationId);
  if (!row) throw new Error("there is no application");
  const personal = new PersonalData(await openApplicationKeys(database.db, config));
  expect((await buffer(readFile(database.db, row, 0, personal, storage))).equals(data)).toBe(true);
}

async function staff({ env }: Site, ...args: string[]) {
  const lines: string[] = [];
  const code = await staffCommand(args, env, (text) => lines.push(text));
  return { code, text: lines.join("\n") };
}

const removalPayloads = async ({ test: { database } }: Site) =>
  (
    await database.db.selectFrom("background_job").select("payload").where("kind", "=", "storage-removal").execute()
  ).map(({ payload }): unknown => JSON.parse(payload));

let dir = "";
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "klarholm-objects-"));
});
afterEach(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));

const nothing = async () => undefined;
/** Of jobs that run once, outside of the queue. */
const context: JobContext = {
  id: "",
  tries: 1,
  signal: new AbortController().signal,
  report: nothing,
  hold: nothing,
  finish: nothing,
};

/** Everything in the store, moved to the database and back; then a withdrawn application leaves nothing. */
async function expectLifecycle(site: Site): Promise<void> {
  const { test, storage, application, picture } = site;
  const { db } = test.database;
  expect(await chunksIn(site)).toEqual([0, 0, 0]);
  const keys = await keysOf(storage);
  expect(keys.map((key) => key.split("/")[0])).toEqual(["applications", "fonts", "media"]);
  const sealed = await storage.get(keys[0] ?? "");
  expect(sealed && (await buffer(sealed)).includes(words)).toBe(false);
  await expectReadable(site, dir);
  expect((await test.app.inject(`/media/${picture}`)).statusCode).toBe(200);

  const [moved] = await Promise.all([
    staff(site, "storage", "move", "--to", "database"),
    ...Array.from({ length: 3 }, () => expectReadable(site, dir)),
  ]);
  expect(moved).toMatchObject({ code: 0, text: expect.stringContaining("Moved: 3 files") });
  expect(await chunksIn(site)).toEqual([1, 1, 3]);
  await expectReadable(site, dir);
  // The objects stay for downloads in progress; jobs remove them later.
  const remove = removalHandler(db, storage);
  for (const payload of await removalPayloads(site)) await remove.run(payload, context);
  expect(await keysOf(storage)).toEqual([]);

  const [back] = await Promise.all([staff(site, "storage", "move", "--to", "s3"), expectReadable(site, dir)]);
  expect(back.text).toContain("Moved: 3 files");
  expect(await chunksIn(site)).toEqual([0, 0, 0]);
  // Jobs for abandoned uploads leave what rows refer to.
  for (const payload of await removalPayloads(site)) await remove.run(payload, context);
  await expectReadable(site, dir);
  expect((await staff(site, "storage", "check")).text).toContain("In the store: 3 files, in the database: 0.");

  const { deletionCode } = application;
  await test.app.inject({ method: "POST", url: calls.withdrawApplication.path, payload: { deletionCode } });
  await test.app.jobs.runDue();
  expect((await keysOf(storage)).map((key) => key.split("/")[0])).toEqual(["fonts", "media"]);
}

describeEngines("files in a store", (engine) => {
  it("[STORE-S3-07] are read by all replicas, moved both ways without a failed read, and vanish with their rows", async () => {
    const site = await siteWith(engine, { STORAGE_URL: `file://${dir}/objects` });
    await using _test = site.test;
    await expectLifecycle(site);

    // Damaged files of the same size.
    const { storage, test } = site;
    const damaged = await siteWith(engine, { STORAGE_URL: `file://${dir}/damaged` });
    await using _damaged = damaged.test;
    expect(await staff(damaged, "storage", "check", "--read")).toMatchObject({ code: 0 });
    for (const key of await keysOf(damaged.storage)) {
      const path = join(dir, "damaged", key);
      const bytes = await readFileOnDisk(path);
      await writeFile(path, bytes.fill(1, bytes.length - 1));
    }
    expect(await staff(damaged, "storage", "check")).toMatchObject({ code: 0 });
    expect(await staff(damaged, "storage", "check", "--read")).toMatchObject({
      code: 1,
      text: expect.stringContaining("Missing or damaged: 3 files"),
    });

    // A missing file, and an object whose transaction was rolled back.
    const orphan = await putObject(test.database.db, storage, { folder: "media", name: "x.webp" }, () =>
      Buffer.from("x"),
    );
    const media = (await keysOf(storage)).find((key) => key.startsWith("media/") && key !== orphan);
    await storage.remove(media ?? "");
    const checked = await staff(site, "storage", "check");
    expect(checked).toMatchObject({ code: 1, text: expect.stringContaining("Missing or damaged: 1 files") });
    await removalHandler(test.database.db, storage).run([orphan], context);
    expect((await keysOf(storage)).map((key) => key.split("/")[0])).toEqual(["fonts"]);
  });

  it("[STORE-S3-08] go to the database while the store does not answer, with a warning", async () => {
    const site = await siteWith(engine, {
      STORAGE_URL: "s3://bucket?endpoint=http://127.0.0.1:1&pathStyle=true",
      AWS_ACCESS_KEY_ID: "id",
      AWS_SECRET_ACCESS_KEY: "a secret",
    });
    await using _test = site.test;
    expect(await chunksIn(site)).toEqual([1, 1, 3]);
    await expectReadable(site, dir);
    const ready = await site.test.app.inject("/readyz?for=write");
    expect(ready.statusCode).toBe(200);
    expect(ready.json().warnings).toEqual([
      "STORAGE_URL: list failed in bucket bucket at 127.0.0.1:1: the store does not answer (ECONNREFUSED).",
    ]);
    const { values } = await site.test.app.counts.storage.metric.get();
    expect(values.find(({ labels }) => labels["result"] === "failed")?.value).toBeGreaterThan(0);
    const move = await staff(site, "storage", "move", "--to", "s3");
    expect(move.code).toBe(1);
    expect(move.text).toContain("the store does not answer (ECONNREFUSED)");
    expect(move.text).not.toContain("a secret");
  });
});

it("[STORE-S3-09] a store that can be read but not written is reported by readyz, metrics and doctor", async () => {
  // Keys below `cache/` cannot be written.
  const objects = join(dir, "objects");
  await mkdir(objects);
  await writeFile(join(objects, "cache"), "");
  const STORAGE_URL = `file://${objects}`;
  await using host = await openHost(sqlite, { STORAGE_URL });
  const { app } = host.site;
  const warnings = async () => (await app.inject("/readyz?for=write")).json().warnings;
  await expect.poll(warnings).toEqual([expect.stringMatching(/ENOTDIR|EEXIST|not a directory/)]);
  const { values } = await app.counts.storage.metric.get();
  expect(values.find(({ labels }) => labels["result"] === "failed")?.value).toBeGreaterThan(0);
  const { lines } = await host.doctor({ STORAGE_URL });
  expect(lines.join("\n")).toMatch(/故障 .*The store of STORAGE_URL cannot be used/);
  expect((await host.doctor({ STORAGE_URL: `${STORAGE_URL}?readOnly=true` })).lines.join("\n")).toContain(
    "set to readOnly",
  );
  await rm(join(objects, "cache"));
  expect((await host.doctor({ STORAGE_URL })).lines.join("\n")).toContain("STORAGE_URL answers and can be written.");
});

describe("OpenStack Swift", () => {
  it.skipIf(!hasSwift)(
    "[STORE-S3-07] stores, moves and removes the files as a disk does",
    { tags: "extended", timeout: 240_000 },
    async () => {
      await using swift = await startSwift();
      const { bucket, prefix, endpoint, accessKeyId, secretAccessKey } = swift.settings;
      const site = await siteWith(sqlite, {
        STORAGE_URL: `s3://${bucket}/${prefix}?endpoint=${endpoint}&pathStyle=true`,
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
      });
      await using _test = site.test;
      await expectLifecycle(site);
    },
  );
});
