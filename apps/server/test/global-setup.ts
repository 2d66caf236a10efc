import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../src/db/open.ts";
import { startCluster } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the maintenance database; null without PostgreSQL. */
    postgresUrl: string | null;
  }
}

/** The migrated template of all test databases. */
export const templateName = "klarholm_template";

/** Runs one PostgreSQL server for all tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
