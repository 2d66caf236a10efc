import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../src/db/open.ts";
import { startCluster } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the maintenance database; null without PostgreSQL. */
    postgresUrl: string | null;
    /** A migrated SQLite database without content, to be copied. */
    sqliteTemplate: string;
  }
}

/** The migrated template of all test databases. */
export const templateName = "klarholm_template";

/** Runs one PostgreSQL server for all tests, and makes the templates of test databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "klarholm-template-"));
  await (await openDatabase({ databaseUrl: undefined, dataDir: folder })).destroy();
  project.provide("sqliteTemplate", join(folder, "klarholm.sqlite"));
  const stopCluster = await startPostgres(project);
  return async () => {
    await stopCluster();
    await rm(folder, { recursive: true, force: true });
  };
}

async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  if (typeof cluster === "string") {
    console.warn(`\n*** The tests of the second database engine are SKIPPED: ${cluster}. ***\n`);
    project.provide("postgresUrl", null);
    return async () => undefined;
  }
  const client = new pg.Client({ connectionString: cluster.url("postgres") });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const db = await openDatabase({ databaseUrl: cluster.url(templateName), dataDir: "" });
  await db.destroy();
  project.provide("postgresUrl", cluster.url("postgres"));
  return () => cluster.stop();
}
