// Loaded with `node --import`, also in worker threads. Records calls to database and files, and makes one of them fail.
// FAULTS is a folder: `made` gets a line per call (kind, target, and place in the server's code); `next` contains such a line
// after the number of calls that succeed first, and is renamed to `failed` when its call fails. Kinds: `database` (SQLite
// statements), `postgres` (the connection breaks before a statement arrives), `answers` (before its result arrives), `files`
// (fs.promises) and `streams` (streams and file handles).
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { StatementSync } from "node:sqlite";
import pg from "pg";

const folder = process.env["FAULTS"] ?? "";
const [made, next, failed] = /** @type {const} */ (["made", "next", "failed"]).map((name) => `${folder}/${name}`);
// Unmodified functions.
const { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } = { ...fs };

Error.stackTraceLimit = 100;
/** A place in the server's code: `folder/file.ts:12`. */
const place = /\/apps\/server\/src\/([^():]+:\d+):/;

function origin() {
  const { stack = "" } = new Error("a call");
  const places = stack.split("\n").flatMap((line) => place.exec(line)?.[1] ?? []);
  return places
    .filter((found, at) => found !== places[at - 1] && !/^db\/(sqlite|embedded-file)/.test(found))
    .join(" < ");
}

/**
 * @param {string} kind
 * @param {string} what
 */
function isDue(kind, what) {
  // Lists of parameters vary with the content.
  const call = `${kind} ${what.replaceAll(/\((?:\?|\$\d+|[, ()])*\)/g, "()")} | ${origin()}`;
  appendFileSync(made, `${call}\n`);
  if (!existsSync(next)) return false;
  const [count = "", ...rest] = readFileSync(next, "utf8").split(" ");
  if (rest.join(" ") !== call) return false;
  if (Number(count) > 0) {
    writeFileSync(next, `${Number(count) - 1} ${call}`);
    return false;
  }
  renameSync(next, failed);
  return true;
}

for (const name of /** @type {const} */ (["run", "all", "get"])) {
  const real = StatementSync.prototype[name];
  Object.defineProperty(StatementSync.prototype, name, {
    /** @this {StatementSync} @param {unknown[]} parameters */
    value(...parameters) {
      if (isDue("database", this.sourceSQL)) throw Object.assign(new Error("disk I/O error"), { errcode: 10 });
      return Reflect.apply(real, this, parameters);
    },
  });
}

const { query } = pg.Client.prototype;
Object.defineProperty(pg.Client.prototype, "query", {
  /** @this {pg.Client & { connection: { stream: import("node:net").Socket } }} @param {unknown[]} parameters */
  value(...parameters) {
    const [asked] = parameters;
    const text = typeof asked === "string" ? asked : "rows one after the other";
    const broken = async () => {
      const ended = new Promise((resolve) => void this.once("end", resolve));
      this.connection.stream.destroy();
      await ended;
      throw new Error("Connection terminated unexpectedly");
    };
    if (isDue("postgres", text)) return broken();
    const isLost = isDue("answers", text);
    const answer = Reflect.apply(query, this, parameters);
    return isLost ? answer.then(broken) : answer;
  },
});

/**
 * Distinguishes writes of the log.
 * @param {string} name
 * @param {unknown} descriptor
 */
const asked = (name, descriptor) => (descriptor === 1 || descriptor === 2 ? `${name} to the log` : name);

/** @param {string} name */
const fault = (name) => Object.assign(new Error(`EIO: i/o error, ${name}`), { code: "EIO", errno: -5 });

for (const name of /** @type {const} */ (["open", "read", "write", "writev"])) {
  const real = fs[name];
  Object.defineProperty(fs, name, {
    /** @param {unknown[]} parameters */
    value(...parameters) {
      const done = parameters.at(-1);
      if (typeof done === "function" && isDue("streams", asked(name, parameters[0])))
        return void setImmediate(() => done(fault(name)));
      return Reflect.apply(real, fs, parameters);
    },
  });
}
const handle = await fs.promises.open(import.meta.filename);
const handles = Object.getPrototypeOf(handle);
await handle.close();
for (const name of ["read", "write", "writev", "readFile", "writeFile", "appendFile", "sync", "datasync", "stat"]) {
  const real = handles[name];
  Object.defineProperty(handles, name, {
    /** @param {unknown[]} parameters */
    async value(...parameters) {
      if (isDue("streams", name)) throw fault(name);
      return Reflect.apply(real, this, parameters);
    },
  });
}

const names = /** @type {const} */ ([
  "mkdir",
  "mkdtemp",
  "readFile",
  "writeFile",
  "copyFile",
  "readdir",
  "rename",
  "stat",
  "statfs",
  "rm",
  "open",
  "chmod",
  "lstat",
  "realpath",
  "utimes",
  "access",
]);
for (const name of names) {
  const real = fs.promises[name];
  Object.defineProperty(fs.promises, name, {
    value: /** @param {unknown[]} parameters */ async (...parameters) => {
      if (isDue("files", name)) throw fault(name);
      return Reflect.apply(real, fs.promises, parameters);
    },
  });
}
syncBuiltinESMExports();
