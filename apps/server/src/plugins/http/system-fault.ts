/** What the machine has too little of, or does not reach: a disk that is full, or a database that cannot be used now. */
export type SystemFault = "full" | "away";

/** SQLSTATE of a full disk (PostgreSQL, appendix A). */
const diskFull = "53100";
/**
 * SQLSTATE of a server that cannot be used now: connections (08), resources (53), operators (57P), files (58), a statement that
 * took too long, locks, deadlocks, and a replica that only reads.
 */
const serverAway = /^(?:08...|53...|57P..|58...|57014|55P03|40001|40P01|25006|25P03)$/;
/** Result codes of SQLite (sqlite.org/rescode.html), without their extensions. */
const [sqliteFull, sqliteAway] = [13, new Set([5, 6, 8, 10, 14])];
/** Codes of Node.js for a network or a name that does not answer. */
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
/** What the drivers say without a code: pg's pool and client, Kysely's and Node's SQLite; or the server of a database that takes no newcomers. */
const driverAway =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after|driver has already been destroyed|database is not open|database "[^"]*" is not currently accepting connections)/;
/** An error within an error may hold the next. */
const deepest = 5;

/** What drivers, Node.js and the thread that writes applications add to an error. */
interface ErrorFacts {
  code?: unknown;
  errcode?: unknown;
  syscall?: unknown;
  systemFault?: SystemFault | undefined;
}

/** Whether an error, or what caused it, is a fault of the machine that passes; undefined for every other error. */
export function systemFault(error: unknown, depth = 0): SystemFault | undefined {
  if (!(error instanceof Error) || depth > deepest) return undefined;
  const { code, errcode, syscall, systemFault: known } = error as ErrorFacts;
  // Determined where the error was thrown, in another thread.
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
