import { closeSync, mkdirSync, openSync, type Stats, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { SqliteDatabase } from "kysely";

/** Says that the file of the embedded database is not where it was, so that nothing can be kept in it. */
export class DatabaseGoneError extends Error {
  override name = "DatabaseGoneError";
}

/**
 * The embedded database as Kysely takes it: one connection, write-ahead log, every commit on the disk. A file that was
 * taken away under an open connection takes writes that nobody will ever find. So each statement that writes is held
 * against the file that is there, before and after; when the same database comes back, it is opened again.
 */
export class EmbeddedFile implements SqliteDatabase {
  readonly #path: string;
  readonly #patience: number;
  #database: DatabaseSync;
  #opened: Stats;

  /**
   * @param create makes the file when it is not there
   * @param patience milliseconds for which another process is waited for that changes the mode
   * @throws DatabaseGoneError where there is no file and none is to be made
   */
  constructor(path: string, { create, patience }: { create: boolean; patience: number }) {
    this.#path = path;
    this.#patience = patience;
    if (create) makeForOwner(path);
    const there = this.#there();
    if (!there) throw this.#gone();
    this.#opened = there;
    this.#database = openFile(path, patience);
  }

  close(): void {
    this.#database.close();
  }

  prepare(sql: string): ReturnType<SqliteDatabase["prepare"]> {
    const writes = !/^\s*(?:select|explain|rollback)\b/i.test(sql);
    const statement = this.#present(writes).prepare(sql);
    const held = <T>(result: T): T => {
      if (writes && !this.#isOpened(this.#there())) throw this.#gone();
      return result;
    };
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => held(statement.all(...bind(parameters))),
      run: (parameters) => (isRollback(sql) ? this.#rollBack(statement) : held(statement.run(...bind(parameters)))),
      iterate: (parameters) => statement.iterate(...bind(parameters)),
    };
  }

  /**
   * Ends a transaction, whatever happens: what would be written after it were otherwise part of it, acknowledged and never
   * kept, and nobody else could write. A connection that does not roll back is given up with it.
   */
  #rollBack(statement: StatementSync): ReturnType<StatementSync["run"]> {
    const nothing = { changes: 0, lastInsertRowid: 0 };
    // A full disk has ended the transaction already (sqlite.org/lang_transaction.html); its own error is to be told.
    if (!this.#database.isTransaction) return nothing;
    try {
      return statement.run();
    } catch {
      this.#database.close();
      return nothing;
    }
  }

  /** The connection to the file that is there. What only reads has the one that is gone, too. */
  #present(writes: boolean): DatabaseSync {
    const there = this.#there();
    if (this.#isOpened(there)) {
      if (!this.#database.isOpen) this.#database = openFile(this.#path, this.#patience);
      return this.#database;
    }
    if (!this.#database.isOpen) throw this.#gone();
    if (there?.isFile() && !this.#database.isTransaction) {
      const again = openFile(this.#path, this.#patience);
      if (markOf(again) === markOf(this.#database)) {
        this.#database.close();
        [this.#database, this.#opened] = [again, there];
        return again;
      }
      again.close();
    }
    if (writes) throw this.#gone();
    return this.#database;
  }

  #there(): Stats | undefined {
    return statSync(this.#path, { throwIfNoEntry: false });
  }

  #isOpened(there: Stats | undefined): boolean {
    return there?.ino === this.#opened.ino && there.dev === this.#opened.dev;
  }

  #gone(): DatabaseGoneError {
    return new DatabaseGoneError(
      `DATA_DIR: the database ${basename(this.#path)} is gone from ${dirname(this.#path)}, or another one is there; nothing is written until it is back`,
    );
  }
}

/** Only the owner reads the file, its journals, which take its mode, and a folder that is made for it. */
function makeForOwner(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, "a", 0o600));
}

function openFile(path: string, patience: number): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true });
  // Only one of the processes that start together changes the mode; the others wait for it, before anything runs.
  database.exec(`pragma busy_timeout = ${patience}`);
  database.exec("pragma journal_mode = wal");
  database.exec("pragma busy_timeout = 0");
  database.exec("pragma synchronous = full");
  // What is deleted is overwritten: applications hold personal data.
  database.exec("pragma secure_delete = on");
  return database;
}

/** What a database is known by (db/mark.ts); undefined before it has content. */
function markOf(database: DatabaseSync): unknown {
  const table = database.prepare("select 1 from sqlite_master where name = 'upkeep'").get();
  return table && database.prepare("select value from upkeep where name = 'mark'").get()?.["value"];
}

function isRollback(sql: string): boolean {
  return /^\s*rollback\s*$/i.test(sql);
}

/** node:sqlite binds no booleans; the portable subset writes 0 and 1. */
function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === "boolean" ? Number(value) : (value as SQLInputValue)));
}
