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

/** How long a writer waits for another process before it gives up, and for how long between two tries, in milliseconds. */
const [patience, pause] = [10_000, 10];
/** SQLITE_BUSY: another connection is writing. */
const busy = 5;

/** Kysely over Node's own SQLite. @param create makes the file when it is not there */
export function sqliteDialect(file: string, create: boolean): Dialect {
  const database = async () => new EmbeddedFile(file, { create, patience });
  const dialect = new SqliteDialect({ database });
  return {
    createDriver: () => new ImmediateDriver({ database }),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createAdapter: () => new TransactionalAdapter(),
  };
}

/**
 * Transactions take the write lock when they begin. Deferred ones take it at their first write, and fail at
 * once when another process has written since their first read - the busy timeout does not help there.
 * Those that only read see one state of the database, and keep nobody from writing.
 */
class ImmediateDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return patient(await super.acquireConnection());
  }

  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const kind = settings?.accessMode === "read only" ? "deferred" : "immediate";
    await connection.executeQuery(CompiledQuery.raw(`begin ${kind}`));
  }
}

/**
 * Waits for other writers without standing still: SQLite's own waiting would hold up every other request of the
 * process. A statement that met a writer has done nothing yet, so it can be tried again.
 */
function patient(connection: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery(query) {
      // By a clock that nobody sets.
      const deadline = performance.now() + patience;
      for (;;) {
        try {
          return await connection.executeQuery(query);
        } catch (error) {
          if (!isBusy(error) || performance.now() > deadline) throw error;
          await sleep(pause);
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
    (error.errcode & 0xff) === busy
  );
}

/** SQLite rolls back table changes like any other, which Kysely does not assume. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
