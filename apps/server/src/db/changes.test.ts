import Fastify from "fastify";
import { sql } from "kysely";
import { describe, expect, inject, it, vi } from "vitest";
import { postgres } from "../../test/databases.ts";
import { writeContent } from "../../test/factories.ts";
import { openContentSource } from "../modules/content/source.ts";
import { checkContent } from "../modules/publishing/check.ts";
import { applyContent } from "../modules/publishing/publish.ts";
import { enqueue } from "../plugins/jobs/job.repository.ts";
import { jobs } from "../plugins/jobs/jobs.ts";
import { ChangeListener } from "./changes.ts";
import { openDatabase } from "./open.ts";

describe.skipIf(inject("postgresUrl") === null)("notifications of PostgreSQL", () => {
  it("[PG-01] show publications and start jobs without a poll, also those from before a lost connection", async () => {
    await using opened = new AsyncDisposableStack();
    const { db, settings } = opened.use(await postgres.open());
    const content = opened.use(await writeContent());
    /** Another process. */
    const other = await openDatabase(settings, () => undefined);
    opened.defer(() => other.destroy());
    const publish = async (title: string) => {
      await content.write("pages/home.yaml", { title, blocks: [] });
      await applyContent(other, (await checkContent(content.dir)).items);
    };
    await publish("零");

    const onState = vi.fn();
    const changes = opened.use(new ChangeListener(settings.databaseUrl, { onState, retryMs: 10 }));
    const source = await openContentSource(db, { interval: 0, changes });
    opened.defer(() => source.close());
    const app = Fastify();
    opened.defer(() => app.close());
    await app.register(jobs, { db, changes, pollMs: 1_000_000_000 });
    const run = vi.fn(async () => undefined);
    app.jobs.handle("work", { run, maxTries: 1, retryMs: 1 });
    await app.ready();

    const listening = sql`from pg_stat_activity where datname = current_database() and query = 'listen klarholm'`;
    const listeners = async () => (await sql`select pid ${listening}`.execute(db)).rows.length;
    await expect.poll(listeners).toBe(1);
    const title = () => source.current().content.pages["home"]?.title;
    await publish("一");
    await expect.poll(title).toBe("一");
    await enqueue(other, { kind: "work", payload: {} });
    await expect.poll(() => run.mock.calls.length).toBe(1);

    await Promise.all([publish("二"), enqueue(other, { kind: "work", payload: {} })]);
    await expect.poll(() => [title(), run.mock.calls.length]).toEqual(["二", 2]);

    await sql`select pg_terminate_backend(pid) ${listening}`.execute(db);
    await publish("三");
    await expect.poll(title).toBe("三");
    await expect.poll(() => onState.mock.calls.map(([fault]) => fault !== undefined)).toEqual([true, false]);
  });
});
