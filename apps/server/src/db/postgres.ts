import { type Dialect, type Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";
import pg from "pg";
import Cursor from "pg-cursor";

/** Key of the advisory lock for migrations; arbitrary, but the same in every release. */
const migrationLock = 7_319_604_211;

interface PostgresOptions {
  /** Receives errors of idle connections, which are replaced. */
  onIdleError: (error: Error) => void;
  /** Limit of the server for a statement; twice as much for an idle transaction and for this process to wait. 0 means none. */
  statementTimeoutMs: number;
  /** The most connections at a time; 10 by default. */
  connections?: number | undefined;
}

/** Kysely over PostgreSQL through a pool of connections. */
export function postgresDialect(
  url: string,
  { onIdleError, statementTimeoutMs, connections = 10 }: PostgresOptions,
): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    application_name: "klarholm",
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
    query_timeout: statementTimeoutMs * 2,
    keepAlive: true,
  });
  // Without a listener an error of an idle connection would end the process.
  pool.on("error", onIdleError);
  // So would an error between two statements of a transaction; the next statement rejects with it.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const dialect = new PostgresDialect({ pool, cursor: Cursor });
  return {
    createDriver: () => dialect.createDriver(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createAdapter: () => new TransactionLockAdapter(),
  };
}

/**
 * Releases the migration lock with its transaction. Kysely's own lock is released before a surrounding transaction
 * commits, which would let a second replica in too early.
 */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}
