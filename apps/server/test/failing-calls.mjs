// Loaded before the server's own code (`node --import`), in its threads too: one call fails, by its number and kind.
// FAIL_CALL=database:17 or files:4, from 1 on in each thread; with 0 none does. How many there were is said at the end.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { StatementSync } from "node:sqlite";

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
      if (isDue("files")) throw Object.assign(new Error(`EIO: i/o error, ${name}`), { code: "EIO", errno: -5 });
      return Reflect.apply(real, fs.promises, parameters);
    },
  });
}
syncBuiltinESMExports();
// Past the console, which is made lines of the log.
process.on("exit", () => fs.writeSync(2, `Calls: ${kind} ${count}\n`));
