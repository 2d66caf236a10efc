import { type Dialect, type Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";
import pg from "pg";
import Cursor from "pg-cursor";

/** An arbitrary number that every replica agrees on; it marks "migrating this database". */
const migrationLock = 7_319_604_211;

/**
 * Kysely over PostgreSQL through a pool of connections.
 * @param patience milliseconds after which the server gives a statement up, and a transaction in which nothing
 *   happens; this process gives up on a server that does not a little later. 0 waits for ever
 */
export function postgresDialect(url: string, onIdleError: (error: Error) => void, patience: number): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    application_name: "klarholm",
    statement_timeout: patience,
    idle_in_transaction_session_timeout: patience * 2,
    query_timeout: patience * 2,
    keepAlive: true,
  });
  // Without a listener a connection that breaks while idle would end the process.
  pool.on("error", onIdleError);
  // So would one that breaks between two statements of a transaction, of which whoever holds it hears with the next.
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
 * The lock of a migration ends with its transaction. Kysely's own lives as long as the session and is
 * released before a surrounding transaction commits, which would let a second replica in too early.
 */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}
