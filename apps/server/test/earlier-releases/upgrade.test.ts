import { randomBytes } from "node:crypto";
import { globSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { buildApp } from "../../src/app.ts";
import { staffCommand } from "../../src/cli/operations/cli.ts";
import { readConfig } from "../../src/config.ts";
import { migrations } from "../../src/db/migrations/index.ts";
import { databaseFile, openDatabase } from "../../src/db/open.ts";
import { openContentSource } from "../../src/modules/content/source.ts";
import { Search } from "../../src/modules/search/engine/search.ts";
import { apiData, callApi } from "../call-api.ts";
import { administer } from "../databases.ts";
import { testKey } from "../security-codes.ts";
import { applicationKey, known } from "./known.ts";

const releases = globSync("*.sqlite.gz", { cwd: import.meta.dirname }).map((file) => basename(file, ".sqlite.gz"));
const stored = (name: string) => readFile(join(import.meta.dirname, name));

/** Restores the stored database of a release. @returns settings of the connection, and the rows in it */
const engines = {
  async SQLite(release: string, dataDir: string) {
    await writeFile(join(dataDir, databaseFile), gunzipSync(await stored(`${release}.sqlite.gz`)));
    return { DATABASE_URL: "", rows: known.parse(JSON.parse(String(await stored(`${release}.json`)))), drop() {} };
  },
  async PostgreSQL(release: string) {
    const name = `upgrade_${randomBytes(8).toString("hex")}`;
    await administer(`create database ${name} template template0`);
    const DATABASE_URL = String(inject("postgresUrl")).replace("/postgres?", `/${name}?`);
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await client.query(String(gunzipSync(await stored(`${release}-postgres.sql.gz`))));
    await client.end();
    const rows = known.parse(JSON.parse(String(await stored(`${release}-postgres.json`))));
    return { DATABASE_URL, rows, drop: () => administer(`drop database ${name} with (force)`) };
  },
};

it("[RELEASE-PROC-03] a database is stored for every released version but the newest", async () => {
  const changelog = await readFile(join(import.meta.dirname, "../../../../CHANGELOG.md"), "utf8");
  const versions = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version);
  expect(versions.length).toBeGreaterThan(5);
  expect(versions.slice(1).filter((version) => !releases.includes(String(version)))).toEqual([]);
});

const combinations = (["SQLite", "PostgreSQL"] as const).flatMap((engine) =>
  releases.map((release) => ({ engine, release })),
);

it.for(combinations)(
  "[RELEASE-PROC-03] the $engine database of $release is migrated, its codes and applications are intact, its content served",
  async ({ engine, release }, { skip }) => {
    skip(engine === "PostgreSQL" && inject("postgresUrl") === null);
    const dataDir = await mkdtemp(join(tmpdir(), "klarholm-upgrade-"));
    await using opened = new AsyncDisposableStack();
    opened.defer(() => rm(dataDir, { recursive: true, force: true }));
    const { rows, drop, DATABASE_URL } = await engines[engine](release, dataDir);
    opened.defer(drop);
    // Without a folder of content: only the database has it.
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL,
      CONTENT_DIR: join(dataDir, "none"),
      CODE_KEY: testKey,
      APPLICATION_KEY: applicationKey,
    };
    const config = readConfig(env);
    const db = await openDatabase(config);
    opened.defer(() => db.destroy());
    const contents = await openContentSource(db, { interval: 0 });
    opened.defer(() => contents.close());
    const app = await buildApp({ config, db, contents, search: new Search(), checkAnswers: true });
    opened.defer(() => app.close());

    const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(ran.rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
    const status = async (securityCode: string) =>
      (await apiData({ app, config }, "querySecurityCode", { securityCode })).data.status;
    expect([await status(rows.queried), await status(rows.fresh)]).toEqual([2, 1]);

    const lines: string[] = [];
    expect(await staffCommand(["applications", "show", rows.application], env, (line) => lines.push(line))).toBe(0);
    expect(lines.join("\n")).toMatch(/林晓[\s\S]*13800001234[\s\S]*\.pdf/);
    const { deletionCode } = rows;
    expect(await callApi(app, "withdrawApplication", { deletionCode })).toMatchObject({ success: true });
    expect(await db.selectFrom("application").select("id").execute()).toEqual([]);

    const ready = await app.inject("/readyz?for=content");
    expect(ready.json()).toEqual({ status: "ready", contentVersion: 1 });
    const product = await apiData({ app, config }, "fullProductDetail", { productId: "plate-27" });
    expect(product.productDetail).toMatchObject({ spuCode: "FJ-27" });
    const home = await apiData({ app, config }, "queryRegionContents", { pageId: "home" });
    expect(JSON.stringify(home)).toContain("hero");
  },
);
