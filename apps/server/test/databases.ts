import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, inject } from "vitest";
import type { Config } from "../src/config.ts";
import { type Database, openDatabase, statementTimeoutMs } from "../src/db/open.ts";
import { templateName } from "./global-setup.ts";

/** A new, migrated database. */
export interface TestDatabase extends AsyncDisposable {
  db: Database;
  /** Settings for further connections. */
  settings: Pick<Config, "databaseUrl" | "dataDir">;
}

export interface Engine {
  name: "SQLite" | "PostgreSQL";
  open(): Promise<TestDatabase>;
}

export const sqlite: Engine = {
  name: "SQLite",
  async open() {
    const dataDir = await mkdtemp(join(tmpdir(), "klarholm-db-"));
    await copyFile(inject("sqliteTemplate"), join(dataDir, "klarholm.sqlite"));
    const settings = { databaseUrl: undefined, dataDir };
    const db = await openDatabase(settings);
    return {
      db,
      settings,
      async [Symbol.asyncDispose]() {
        await db.destroy();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  },
};

export const postgres: Engine = {
  name: "PostgreSQL",
  async open() {
    const name = `test_${randomBytes(8).toString("hex")}`;
    await administer(`create database ${name} template ${templateName}`);
    const settings = { databaseUrl: clusterUrl().replace("/postgres?", `/${name}?`), dataDir: "" };
    // Tests may leave connections open.
    const db = await openDatabase(settings, () => undefined, { statementTimeoutMs });
    return {
      db,
      settings,
      async [Symbol.asyncDispose]() {
        await db.destroy();
        await administer(`drop database ${name} with (force)`);
      },
    };
  },
};

/** Runs a suite for each engine; prints a warning when PostgreSQL is missing. */
export function describeEngines(name: string, suite: (engine: Engine) => void): void {
  describe(`${name} on SQLite`, () => {
    suite(sqlite);
  });
  describe.skipIf(inject("postgresUrl") === null)(`${name} on PostgreSQL`, () => {
    suite(postgres);
  });
}

function clusterUrl(): string {
  const url = inject("postgresUrl");
  if (url === null) throw new Error("There is no PostgreSQL");
  return url;
}

/** Runs a statement in the maintenance database. */
export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
