import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { staffCommand } from "../src/cli/operations/cli.ts";
import { ChangeListener } from "../src/db/changes.ts";
import { openDatabase, statementTimeoutMs } from "../src/db/open.ts";
import { checkContent } from "../src/modules/publishing/check.ts";
import { applyContent } from "../src/modules/publishing/publish.ts";
import { enqueue, readJob } from "../src/plugins/jobs/job.repository.ts";
import { applyOver, captchaOver, filledIn } from "./applications.ts";
import { administer, postgres } from "./databases.ts";
import { type TestContent, writeContent } from "./factories.ts";
import { type PgBouncer, startPgBouncer } from "./pgbouncer.ts";
import { runServer } from "./run-server.ts";
import { careersFiles } from "./sample-careers.ts";
import { addCodes, ask, testKey } from "./security-codes.ts";

const postgresUrl = inject("postgresUrl");

describe.skipIf(postgresUrl === null)("PgBouncer in transaction mode", () => {
  let bouncer: PgBouncer;
  let content: TestContent;
  beforeAll(async () => {
    const started = await startPgBouncer(postgresUrl ?? "");
    if (typeof started === "string") throw new Error(started);
    bouncer = started;
    content = await writeContent(careersFiles());
  });
  afterAll(async () => {
    await bouncer[Symbol.asyncDispose]();
    await content[Symbol.asyncDispose]();
  });

  it("[PG-02] replicas that start at once migrate a new database, and statements are limited", async () => {
    const name = `pooled_${process.pid}`;
    await administer(`create database ${name}`);
    const databaseUrl = bouncer.through((postgresUrl ?? "").replace("/postgres?", `/${name}?`));
    const open = () => openDatabase({ databaseUrl, dataDir: "" }, () => undefined, { statementTimeoutMs });
    const [db, other] = await Promise.all([open(), open()]);
    try {
      const { items } = await checkContent(content.dir);
      expect(await applyContent(db, items)).toMatchObject({ version: 1 });
      const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
        other,
      );
      expect(rows).toEqual([{ limit: "15s" }]);
    } finally {
      await Promise.all([db.destroy(), other.destroy()]);
      await administer(`drop database ${name} with (force)`);
    }
  });

  it("[PG-02] [PG-03] a server counts codes, stores applications, runs jobs and is backed up; notifications take the direct address", async () => {
    await using opened = new AsyncDisposableStack();
    const { db, settings } = opened.use(await postgres.open());
    const folder = await mkdtemp(join(tmpdir(), "klarholm-pooled-"));
    opened.defer(() => rm(folder, { recursive: true, force: true }));
    const { databaseUrl: direct = "" } = settings;
    const env = {
      DATA_DIR: join(folder, "data"),
      CONTENT_DIR: content.dir,
      CODE_KEY: testKey,
      APPLICATION_KEY: "k".repeat(40),
      DATABASE_URL: bouncer.through(direct),
    };
    const { url } = opened.use(await runServer({ ...env, DATABASE_DIRECT_URL: direct }));

    const codes = await addCodes(db, 8);
    const counted = await Promise.all(codes.map((code) => ask(url, code)));
    expect(counted.map(({ data }) => data.queryTimes)).toEqual(codes.map(() => 1));
    expect(await applyOver(url, filledIn(await captchaOver(url, db)))).toMatchObject({ success: true });
    // The check of a busy machine may take longer than a probe waits.
    await expect.poll(async () => (await fetch(`${url}/readyz?for=write`)).status).toBe(200);
    const job = await enqueue(db, { kind: "retention", payload: {} });
    await expect.poll(async () => (await readJob(db, job))?.state).toBe("done");
    const lines: string[] = [];
    for (const command of ["backup", "verify"])
      expect(await staffCommand([command, join(folder, "backup")], env, (line) => lines.push(line))).toBe(0);
    expect(lines.join("\n")).toContain("The backup is complete.");

    const listeners = sql`select 1 from pg_stat_activity where datname = current_database() and query = 'listen klarholm'`;
    await expect.poll(async () => (await listeners.execute(db)).rows.length).toBe(1);
    const onState = vi.fn();
    opened.use(new ChangeListener(env.DATABASE_URL, { onState }));
    await expect.poll(() => onState.mock.calls).toEqual([[expect.stringContaining("set DATABASE_DIRECT_URL")]]);
  });
});
