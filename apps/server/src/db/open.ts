import { existsSync } from "node:fs";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Config } from "../config.ts";
import { hasContent, refuseMissingContent } from "./database-mark.ts";
import { migrations } from "./migrations/index.ts";
import { postgresDialect } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

export type Database = Kysely<Schema>;

/** The file of the embedded database inside DATA_DIR. */
export const databaseFile = "klarholm.sqlite";

/** Milliseconds that a statement may take on PostgreSQL where a visitor waits for it. */
export const visitorsPatience = 15_000;

type Settings = Pick<Config, "databaseUrl" | "dataDir">;
type Warn = (error: Error) => void;

/**
 * Opens the database that the settings name and brings its tables up to date.
 * Replicas may do so at the same moment: the first one migrates, the others wait for it.
 * @param warn hears of connections that broke while nobody used them; they are replaced by themselves
 * @param release the last migration to run, for a backup that an older release made; all of them by default
 * @param patience as `connectDatabase` takes it; commands of staff wait for ever
 * @throws when the database cannot be reached, was migrated by a newer release, or is gone from where one was
 */
export async function openDatabase(
  settings: Settings,
  warn: Warn = (error) => console.warn(`Database connection lost: ${error.message}`),
  { release, patience = 0 }: { release?: string; patience?: number } = {},
): Promise<Database> {
  const restoring = release !== undefined;
  const isNew = !settings.databaseUrl && !existsSync(join(settings.dataDir, databaseFile));
  if (isNew && !restoring) await refuseMissingContent(settings);
  // Migrating takes as long as it takes, and waits as long for a replica that does.
  const migrating = connectDatabase(settings, warn, 0, isNew);
  try {
    await migrate(migrating, release);
    if (!restoring && !(await hasContent(migrating))) await refuseMissingContent(settings);
  } finally {
    await migrating.destroy();
  }
  return connectDatabase(settings, warn, patience);
}

/**
 * The database that the settings name, whose tables are up to date. It connects with its first statement, and again
 * after a failure.
 * @param patience milliseconds that a statement may take on PostgreSQL, 0 for ever; SQLite's run in this process
 * @param create makes the embedded database when it is not there, which nobody else's statements do
 */
export function connectDatabase(
  { databaseUrl, dataDir }: Settings,
  warn: Warn,
  patience: number,
  create = false,
): Database {
  const dialect = databaseUrl
    ? postgresDialect(databaseUrl, warn, patience)
    : sqliteDialect(join(dataDir, databaseFile), create);
  return new Kysely<Schema>({ dialect });
}

/**
 * Runs what is missing in one transaction, which holds the lock from its first statement on. A database that a newer
 * release has migrated is left as it is: its migrations only add, until one whose name says that it takes away.
 * @param release the last migration to run; all of them by default
 */
export async function migrate(db: Database, release?: string): Promise<void> {
  const { adapter } = db.getExecutor();
  await db.transaction().execute(async (transaction) => {
    await adapter.acquireMigrationLock(transaction, {
      lockTable: "kysely_migration_lock",
      lockRowId: "migration_lock",
    });
    if (await isNewer(transaction)) return;
    const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => ({ ...migrations }) } });
    const { error, results } = await (release === undefined ? migrator.migrateToLatest() : migrator.migrateTo(release));
    const failed = results?.find((result) => result.status === "Error")?.migrationName;
    const reason = error instanceof Error ? error.message : String(error);
    if (error)
      throw new Error(`The database was not migrated${failed ? `, because of ${failed}` : ""}: ${reason}`, {
        cause: error,
      });
  });
}

/** A migration that takes away what the release before still reads. */
const takesAway = /^\d+-contract-/;

/**
 * Whether a newer release has migrated this database, beside which this one can run.
 * @throws when it has taken away what this release reads
 */
async function isNewer(db: Kysely<Schema>): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  const newer = [...ran].filter((name) => !Object.hasOwn(migrations, name));
  const gone = newer.find((name) => takesAway.test(name));
  if (gone !== undefined)
    throw new Error(`A newer release has migrated the database, and taken away what this one reads (${gone}).`);
  return newer.length > 0 && Object.keys(migrations).every((name) => ran.has(name));
}
