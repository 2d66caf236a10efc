import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from "kysely";
import { EmbeddedFile } from "./embedded-file.ts";

/** How long a statement waits for another writer, and the pause between retries, in milliseconds. */
const [busyTimeoutMs, retryDelay] = [10_000, 10];
const SQLITE_BUSY = 5;

/** Kysely over node:sqlite. @param create creates a missing file */
export function sqliteDialect(file: string, create: boolean): Dialect {
  const database = async () => new EmbeddedFile(file, { create, busyTimeoutMs });
  const dialect = new SqliteDialect({ database });
  return {
    createDriver: () => new ImmediateDriver({ database }),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createAdapter: () => new TransactionalAdapter(),
  };
}

/**
 * Begins read-write transactions with the write lock. A deferred transaction takes it at its first write and fails at once,
 * without waiting, if another process has written since its first read.
 */
class ImmediateDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return retryWhenBusy(await super.acquireConnection());
  }

  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const kind = settings?.accessMode === "read only" ? "deferred" : "immediate";
    await connection.executeQuery(CompiledQuery.raw(`begin ${kind}`));
  }
}

/**
 * Retries statements while another process writes. SQLite's own busy timeout would block the thread. A busy statement has
 * had no effect, so that it can be repeated.
 */
function retryWhenBusy(connection: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery(query) {
      const deadline = performance.now() + busyTimeoutMs;
      for (;;) {
        try {
          return await connection.executeQuery(query);
        } catch (error) {
          if (!isBusy(error) || performance.now() > deadline) throw error;
          await sleep(retryDelay);
        }
      }
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
  };
}

function isBusy(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "errcode" in error &&
    typeof error.errcode === "number" &&
    (error.errcode & 0xff) === SQLITE_BUSY
  );
}

/** SQLite rolls back schema changes, contrary to what Kysely assumes. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
