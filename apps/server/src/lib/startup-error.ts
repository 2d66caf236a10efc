/** Hints for system errors at startup, by code. */
const hints: Record<string, (error: SystemError) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Stop the other program, or choose another with PORT=...`,
  EADDRNOTAVAIL: ({ address }) => `HOST: this machine has no address ${address}.`,
  EACCES: ({ path, port }) =>
    path ? `DATA_DIR: no permission to write ${path}.` : `PORT: no permission to listen on ${port}.`,
  EROFS: ({ path }) => `DATA_DIR: ${path} is on a read-only file system.`,
  EEXIST: ({ path }) => `DATA_DIR: ${path} is no folder.`,
  ENOTDIR: ({ path }) => `DATA_DIR: ${path} is no folder.`,
  ENOSPC: () => "The disk is full: DATA_DIR takes no more files.",
  ECONNREFUSED: () => "DATABASE_URL: the database does not answer.",
  ENOTFOUND: () => "DATABASE_URL: the database's host is unknown.",
};

interface SystemError {
  code: string;
  path?: string;
  port?: number;
  address?: string;
}

/** Hints for SQLite's primary result codes (sqlite.org/rescode.html), `errcode` in node:sqlite. */
const sqliteHints: Record<number, string> = {
  8: "DATA_DIR: the database file is read-only.",
  13: "The disk is full: DATA_DIR takes no more files.",
  14: "DATA_DIR: the database file cannot be opened.",
  26: "DATA_DIR: the database file is no SQLite database.",
};

/** Why the server did not start and what to do, in one line where the cause is known, otherwise with the stack. */
export function describeStartupError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const sqlite = "errcode" in error && typeof error.errcode === "number" ? sqliteHints[error.errcode % 256] : undefined;
  if (sqlite) return sqlite;
  if (isSystemError(error)) return hints[error.code]?.(error) ?? error.message;
  // Plain errors are written for people; bugs need the stack.
  const isForPeople =
    error.constructor === Error || ["NotBuiltError", "RenameError", "StorageError"].includes(error.name);
  return isForPeople ? error.message : (error.stack ?? error.message);
}

function isSystemError(error: Error): error is Error & SystemError {
  return "code" in error && typeof error.code === "string" && Object.hasOwn(hints, error.code);
}
