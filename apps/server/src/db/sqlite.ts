import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from "kysely";

/** How long a writer waits for another process before it gives up, and for how long between two tries, in milliseconds. */
const [patience, pause] = [10_000, 10];
/** SQLITE_BUSY: another connection is writing. */
const busy = 5;

/** Kysely over Node's own SQLite: one connection, write-ahead log, every commit on the disk. */
export function sqliteDialect(file: string): Dialect {
  const database = async () => open(file);
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
      const deadline = Date.now() + patience;
      for (;;) {
        try {
          return await connection.executeQuery(query);
        } catch (error) {
          if (!isBusy(error) || Date.now() > deadline) throw error;
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

function open(file: string): SqliteDatabase {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  // Only one of the processes that start together changes the mode; the others wait for it, before anything runs.
  database.exec(`pragma busy_timeout = ${patience}`);
  database.exec("pragma journal_mode = wal");
  database.exec("pragma busy_timeout = 0");
  database.exec("pragma synchronous = full");
  // What is deleted is overwritten: applications hold personal data.
  database.exec("pragma secure_delete = on");
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bind(parameters)),
        run: (parameters) => statement.run(...bind(parameters)),
        iterate: (parameters) => statement.iterate(...bind(parameters)),
      };
    },
  };
}

/** node:sqlite binds no booleans; the portable subset writes 0 and 1. */
function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === "boolean" ? Number(value) : (value as SQLInputValue)));
}
