// Lint and layout of the studio's Python, by ruff compiled to WebAssembly: neither needs a Python. With --write, lays it out.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ruff from "@astral-sh/ruff-wasm-nodejs";
import { ROOT } from "./project.mjs";

const workspace = new ruff.Workspace(
  {
    "line-length": 120,
    // Blender's own Python.
    "target-version": "py310",
    format: { "quote-style": "single" },
    lint: {
      select: ["E", "F", "W", "I", "B", "UP", "ANN"],
      // Short functions may have names; what is zipped has one length; what a loop makes, it uses at once;
      // what a row of a table holds is any thing; functions that nobody else calls need no types (see isPrivate).
      ignore: ["E731", "B905", "B023", "ANN202", "ANN401"],
      isort: {
        "known-first-party": globSync("studio/*", { cwd: ROOT }).map((path) => path.replace(/^studio.|\.py$/g, "")),
      },
    },
  },
  ruff.PositionEncoding.Utf16,
);

/**
 * What is wrong with a Python file, a line each.
 * @param {string} path shown before every line
 * @param {string} source
 */
export function faults(path, source) {
  const lines = source.split("\n");
  /** Whether a row belongs to a function that is nobody else's. @param {number} row */
  const isPrivate = (row) => /^\s*def _(?!_)/.test(lines.slice(0, row).findLast((line) => /^\s*def /.test(line)) ?? "");
  const found = /** @type {import("@astral-sh/ruff-wasm-nodejs").Diagnostic[]} */ (workspace.check(source))
    .filter(({ code, start_location: { row } }) => !(code?.startsWith("ANN") && isPrivate(row)))
    .map(
      ({ code, message, start_location: { row, column } }) => `${path}:${row}:${column} ${code ?? "syntax"} ${message}`,
    );
  const parses = !found.some((line) => line.includes(" invalid-syntax "));
  return parses && workspace.format(source) !== source
    ? [...found, `${path} is not laid out: npm run studio -- format`]
    : found;
}

if (import.meta.main) {
  const found = globSync("studio/**/*.py", { cwd: ROOT })
    .sort()
    .flatMap((path) => {
      const source = readFileSync(join(ROOT, path), "utf8");
      if (!process.argv.includes("--write")) return faults(path, source);
      writeFileSync(join(ROOT, path), workspace.format(source));
      return [];
    });
  if (found.length > 0) console.error(found.join("\n"));
  process.exitCode = found.length === 0 ? 0 : 1;
}
