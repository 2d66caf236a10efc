import { closeSync, mkdirSync, openSync, type Stats, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { SqliteDatabase } from "kysely";

/** The database file was moved, deleted or replaced. */
export class DatabaseGoneError extends Error {
  override name = "DatabaseGoneError";
}

/**
 * A SQLite database for Kysely: one connection, write-ahead log, every commit synced. SQLite does not notice when the file
 * is moved or deleted under an open connection, and would lose all further writes. Therefore each write compares the open
 * file with the file at the path, before and after. The connection is reopened when the same database is back.
 */
export class EmbeddedFile implements SqliteDatabase {
  readonly #path: string;
  readonly #busyTimeoutMs: number;
  #database: DatabaseSync;
  #opened: Stats;

  /**
   * @param create creates a missing file
   * @param busyTimeoutMs how long to wait for another process while the file is opened
   * @throws DatabaseGoneError when there is no file and `create` is false
   */
  constructor(path: string, { create, busyTimeoutMs }: { create: boolean; busyTimeoutMs: number }) {
    this.#path = path;
    this.#busyTimeoutMs = busyTimeoutMs;
    if (create) createFile(path);
    const present = this.#stat();
    if (!present) throw this.#gone();
    this.#opened = present;
    this.#database = openFile(path, busyTimeoutMs);
  }

  close(): void {
    this.#database.close();
  }

  prepare(sql: string): ReturnType<SqliteDatabase["prepare"]> {
    const writes = !/^\s*(?:select|explain|rollback)\b/i.test(sql);
    const statement = this.#connection(writes).prepare(sql);
    const checked = <T>(result: T): T => {
      if (writes && !this.#isOpened(this.#stat())) throw this.#gone();
      return result;
    };
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => checked(statement.all(...bind(parameters))),
      run: (parameters) => (isRollback(sql) ? this.#rollBack(statement) : checked(statement.run(...bind(parameters)))),
      iterate: (parameters) => statement.iterate(...bind(parameters)),
    };
  }

  /**
   * Ends a transaction in any case. Otherwise later statements would become part of it and be lost, and no other process
   * could write. If the rollback fails, the connection is closed.
   */
  #rollBack(statement: StatementSync): ReturnType<StatementSync["run"]> {
    const noChanges = { changes: 0, lastInsertRowid: 0 };
    // A full disk has already rolled it back (sqlite.org/lang_transaction.html).
    if (!this.#database.isTransaction) return noChanges;
    try {
      return statement.run();
    } catch {
      this.#database.close();
      return noChanges;
    }
  }

  /** The connection to the file at the path; for reads also to the file that was there before. */
  #connection(writes: boolean): DatabaseSync {
    const present = this.#stat();
    if (this.#isOpened(present)) {
      if (!this.#database.isOpen) this.#database = openFile(this.#path, this.#busyTimeoutMs);
      return this.#database;
    }
    if (!this.#database.isOpen) throw this.#gone();
    if (present?.isFile() && !this.#database.isTransaction) {
      const reopened = openFile(this.#path, this.#busyTimeoutMs);
      if (databaseId(reopened) === databaseId(this.#database)) {
        this.#database.close();
        [this.#database, this.#opened] = [reopened, present];
        return reopened;
      }
      reopened.close();
    }
    if (writes) throw this.#gone();
    return this.#database;
  }

  #stat(): Stats | undefined {
    return statSync(this.#path, { throwIfNoEntry: false });
  }

  #isOpened(present: Stats | undefined): boolean {
    return present?.ino === this.#opened.ino && present.dev === this.#opened.dev;
  }

  #gone(): DatabaseGoneError {
    return new DatabaseGoneError(
      `DATA_DIR: the database ${basename(this.#path)} is gone from ${dirname(this.#path)}, or another one is there; nothing is written until it is back`,
    );
  }
}

/** Creates file and folder readable by the owner only. SQLite's journals inherit the mode of the file. */
function createFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, "a", 0o600));
}

function openFile(path: string, busyTimeoutMs: number): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true });
  // Blocks until another process that starts at the same moment has changed the journal mode.
  database.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
  database.exec("pragma journal_mode = wal");
  database.exec("pragma busy_timeout = 0");
  database.exec("pragma synchronous = full");
  // Overwrites deleted personal data.
  database.exec("pragma secure_delete = on");
  return database;
}

/** The id of a database (database-id.ts); undefined before it has content. */
function databaseId(database: DatabaseSync): unknown {
  const table = database.prepare("select 1 from sqlite_master where name = 'upkeep'").get();
  return table && database.prepare("select value from upkeep where name = 'mark'").get()?.["value"];
}

function isRollback(sql: string): boolean {
  return /^\s*rollback\s*$/i.test(sql);
}

/** node:sqlite cannot bind booleans; they are stored as 0 and 1. */
function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === "boolean" ? Number(value) : (value as SQLInputValue)));
}
