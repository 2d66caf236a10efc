import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../src/db/open.ts";
import { startCluster } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the cluster's own database; null where there is no PostgreSQL. */
    postgresUrl: string | null;
  }
}

/** A migrated database that every test's own one is copied from. */
export const templateName = "klarholm_template";

/** Starts one PostgreSQL for the whole run and ends it afterwards. */
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
