/** A temporary fault of the machine: the disk is full, or the database is unavailable. */
export type SystemFault = "full" | "away";

/** SQLSTATE of a full disk (PostgreSQL, appendix A). */
const diskFull = "53100";
/**
 * SQLSTATEs of an unavailable server: connections (08), resources (53), operator intervention (57P), files (58), statement
 * timeouts, locks, deadlocks, and a read-only replica.
 */
const serverAway = /^(?:08...|53...|57P..|58...|57014|55P03|40001|40P01|25006|25P03)$/;
/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const [sqliteFull, sqliteAway] = [13, new Set([5, 6, 8, 10, 14])];
/** Node.js error codes of an unreachable host. */
const networkAway = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
/** Messages of errors without a code: of pg's pool and client, of Kysely's and Node's SQLite, and of a server that accepts no connections. */
const driverAway =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after|driver has already been destroyed|database is not open|database "[^"]*" is not currently accepting connections)/;
/** Nested causes that are searched. */
const maxDepth = 5;

/** Properties that drivers, Node.js and the application thread add to an error. */
interface ErrorDetails {
  code?: unknown;
  errcode?: unknown;
  syscall?: unknown;
  systemFault?: SystemFault | undefined;
}

/** The temporary fault that an error or one of its causes reports; undefined for every other error. */
export function systemFault(error: unknown, depth = 0): SystemFault | undefined {
  if (!(error instanceof Error) || depth > maxDepth) return undefined;
  const { code, errcode, syscall, systemFault: known } = error as ErrorDetails;
  // Set by the thread in which the error was thrown.
  if (known) return known;
  const result = typeof errcode === "number" ? errcode & 0xff : undefined;
  if (code === "ENOSPC" || code === "EDQUOT" || code === diskFull || result === sqliteFull) return "full";
  if (
    (typeof code === "string" && (networkAway.has(code) || serverAway.test(code))) ||
    (result !== undefined && sqliteAway.has(result)) ||
    (code === "ENOENT" && syscall === "connect") ||
    error.name === "DatabaseGoneError" ||
    driverAway.test(error.message)
  )
    return "away";
  const within = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  return within.map((each) => systemFault(each, depth + 1)).find((fault) => fault !== undefined);
}
