// Loaded before the server's own code (`node --import`), in its threads too: one call fails, by its number and kind.
// FAIL_CALL=database:17 or files:4, from 1 on in each thread; with 0 none does. How many there were is said at the end.
// `database` is statements of SQLite; `postgres` connections that break under a statement which the server never hears of,
// `answers` those whose answer alone is lost; `files` promises of fs; `streams` what opens, reads and writes for streams,
// and file handles.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { StatementSync } from "node:sqlite";
import pg from "pg";

const [kind, number] = (process.env["FAIL_CALL"] ?? "none:0").split(":");
let count = 0;

/** @param {string} called */
function isDue(called) {
  return kind === called && ++count === Number(number);
}

for (const name of /** @type {const} */ (["run", "all", "get"])) {
  const real = StatementSync.prototype[name];
  Object.defineProperty(StatementSync.prototype, name, {
    /** @param {unknown[]} parameters */
    value(...parameters) {
      if (isDue("database")) throw Object.assign(new Error("disk I/O error"), { errcode: 10 });
      return Reflect.apply(real, this, parameters);
    },
  });
}

const { query } = pg.Client.prototype;
Object.defineProperty(pg.Client.prototype, "query", {
  /** @this {pg.Client & { connection: { stream: import("node:net").Socket } }} @param {unknown[]} parameters */
  value(...parameters) {
    const broken = async () => {
      const ended = new Promise((resolve) => void this.once("end", resolve));
      this.connection.stream.destroy();
      await ended;
      throw new Error("Connection terminated unexpectedly");
    };
    if (isDue("postgres")) return broken();
    const answer = Reflect.apply(query, this, parameters);
    return isDue("answers") ? answer.then(broken) : answer;
  },
});

/** @param {string} name */
const fault = (name) => Object.assign(new Error(`EIO: i/o error, ${name}`), { code: "EIO", errno: -5 });

for (const name of /** @type {const} */ (["open", "read", "write", "writev"])) {
  const real = fs[name];
  Object.defineProperty(fs, name, {
    /** @param {unknown[]} parameters */
    value(...parameters) {
      const done = parameters.at(-1);
      if (typeof done === "function" && isDue("streams")) return void setImmediate(() => done(fault(name)));
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
      if (isDue("streams")) throw fault(name);
      return Reflect.apply(real, this, parameters);
    },
  });
}

const names = /** @type {const} */ ([
  "mkdir",
  "readFile",
  "writeFile",
  "readdir",
  "rename",
  "stat",
  "rm",
  "open",
  "chmod",
  "lstat",
  "utimes",
  "access",
]);
for (const name of names) {
  const real = fs.promises[name];
  Object.defineProperty(fs.promises, name, {
    value: /** @param {unknown[]} parameters */ async (...parameters) => {
      if (isDue("files")) throw fault(name);
      return Reflect.apply(real, fs.promises, parameters);
    },
  });
}
syncBuiltinESMExports();
// Past the console, which is made lines of the log.
process.on("exit", () => fs.writeSync(2, `Calls: ${kind} ${count}\n`));
