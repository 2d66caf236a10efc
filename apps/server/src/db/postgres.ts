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
  /** Milliseconds to wait for a connection; 10,000 by default. */
  connectTimeoutMs?: number;
}

/**
 * Kysely over PostgreSQL through a pool of connections. No state of a session is used (prepared statements, session locks,
 * `set` outside of a transaction), so that PgBouncer in transaction mode may stand in between.
 */
export function postgresDialect(url: string, options: PostgresOptions): Dialect {
  const dialect = new PostgresDialect({ pool: () => openPool(url, options), cursor: Cursor });
  return {
    createDriver: () => dialect.createDriver(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createAdapter: () => new TransactionLockAdapter(),
  };
}

/**
 * Opens a pool with the limits as startup parameters. PgBouncer refuses those that it does not know: then the limits are
 * those of its own settings (docs/operations.md, "PostgreSQL in front and behind").
 */
async function openPool(url: string, options: PostgresOptions): Promise<pg.Pool> {
  const { statementTimeoutMs } = options;
  const limits = {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
  };
  const limited = newPool(url, options, limits);
  if (statementTimeoutMs === 0) return limited;
  try {
    (await limited.connect()).release();
    return limited;
  } catch (error) {
    await limited.end();
    if (!(error instanceof Error && error.message.startsWith("unsupported startup parameter"))) throw error;
    return newPool(url, options, {});
  }
}

function newPool(
  url: string,
  { onIdleError, statementTimeoutMs, connections = 10, connectTimeoutMs = 10_000 }: PostgresOptions,
  limits: pg.PoolConfig,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: "klarholm",
    ...limits,
    query_timeout: statementTimeoutMs * 2,
    keepAlive: true,
  });
  // Without a listener an error of an idle connection would end the process.
  pool.on("error", onIdleError);
  // So would an error between two statements of a transaction; the next statement rejects with it.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}

/**
 * Releases the migration lock with its transaction. Kysely's own lock is released before a surrounding transaction
 * commits, which would let a second replica in too early.
 */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    // A pooler or the account may have limits for statements of requests; other replicas wait for the lock as well.
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}
