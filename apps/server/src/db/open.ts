import { existsSync } from "node:fs";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Config } from "../config.ts";
import { hasContent, refuseMissingDatabase } from "./database-id.ts";
import { migrations } from "./migrations/index.ts";
import { postgresDialect } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

export type Database = Kysely<Schema>;

/** The file of the embedded database inside DATA_DIR. */
export const databaseFile = "klarholm.sqlite";

/** Statement timeout on PostgreSQL for requests of visitors, in milliseconds. */
export const statementTimeoutMs = 15_000;

type Settings = Pick<Config, "databaseUrl" | "dataDir"> & Partial<Pick<Config, "databasePool" | "databaseDirectUrl">>;
type Warn = (error: Error) => void;

/**
 * Opens and migrates the database. When several replicas start at once, the first one migrates and the others wait.
 * @param warn is called for broken idle connections, which are replaced automatically
 * @param release the last migration to run, to restore a backup of an older release; all by default
 * @param statementTimeoutMs as of `connectDatabase`; none by default, as for commands, which use DATABASE_DIRECT_URL if set
 * @throws when the database is unavailable, incompatible or missing
 */
export async function openDatabase(
  settings: Settings,
  warn: Warn = (error) => console.warn(`Database connection lost: ${error.message}`),
  { release, statementTimeoutMs: timeoutMs = 0 }: { release?: string; statementTimeoutMs?: number } = {},
): Promise<Database> {
  const restoring = release !== undefined;
  const isNew = !settings.databaseUrl && !existsSync(join(settings.dataDir, databaseFile));
  if (isNew && !restoring) await refuseMissingDatabase(settings);
  // Without a statement timeout: a migration may take long, here or in another replica.
  const migrating = connectDatabase(directly(settings), warn, 0, isNew);
  try {
    await migrate(migrating, release);
    if (!restoring && !(await hasContent(migrating))) await refuseMissingDatabase(settings);
  } finally {
    await migrating.destroy();
  }
  return connectDatabase(timeoutMs === 0 ? directly(settings) : settings, warn, timeoutMs);
}

/** The settings without a pooler in between, whose limits are those of requests. */
export function directly<T extends Settings>(settings: T): T {
  return { ...settings, databaseUrl: settings.databaseDirectUrl ?? settings.databaseUrl };
}

/**
 * Connects to a read replica (DATABASE_READ_URL), which may be gone.
 * @param warn is called for broken idle connections
 */
export function connectReplica(url: string, warn: Warn): Database {
  const options = { onIdleError: warn, statementTimeoutMs, connections: 2, connectTimeoutMs: 2000 };
  return new Kysely<Schema>({ dialect: postgresDialect(url, options) });
}

/**
 * Connects to a migrated database, with the first statement and again after a failure.
 * @param timeoutMs statement timeout on PostgreSQL; 0 means none
 * @param create creates a missing SQLite file
 */
export function connectDatabase(
  { databaseUrl, dataDir, databasePool }: Settings,
  warn: Warn,
  timeoutMs: number,
  create = false,
): Database {
  const dialect = databaseUrl
    ? postgresDialect(databaseUrl, { onIdleError: warn, statementTimeoutMs: timeoutMs, connections: databasePool })
    : sqliteDialect(join(dataDir, databaseFile), create);
  return new Kysely<Schema>({ dialect });
}

/**
 * Runs pending migrations in one transaction, which holds the migration lock. A database of a newer release is left as it
 * is: migrations only add, except those with `contract` in their name.
 * @param release the last migration to run; all by default
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

/** Name of a migration that removes what the previous release still reads. */
const isContracting = /^\d+-contract-/;

/**
 * Whether a newer release has migrated this database compatibly.
 * @throws when it has removed what this release reads
 */
async function isNewer(db: Kysely<Schema>): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  const newer = [...ran].filter((name) => !Object.hasOwn(migrations, name));
  const gone = newer.find((name) => isContracting.test(name));
  if (gone !== undefined)
    throw new Error(`A newer release has migrated the database, and taken away what this one reads (${gone}).`);
  return newer.length > 0 && Object.keys(migrations).every((name) => ran.has(name));
}
