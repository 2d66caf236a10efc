// Lint and layout of the studio's Python, by ruff compiled to WebAssembly; --write lays it out. Needs no Python.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import ruff from "@astral-sh/ruff-wasm-nodejs";

const files = globSync("**/*.py", { cwd: import.meta.dirname }).sort();
const workspace = new ruff.Workspace(
  {
    "line-length": 120,
    // Blender's own Python.
    "target-version": "py310",
    format: { "quote-style": "single" },
    lint: {
      select: ["E", "F", "W", "I", "B", "UP", "ANN"],
      // Lambdas may have names; zipped lists have one length; closures in loops are used at once; private functions
      // need no types (see isPrivate); a row of a table may hold any value.
      ignore: ["E731", "B905", "B023", "ANN202", "ANN401"],
      isort: { "known-first-party": [...new Set(files.map((path) => path.replace(/\/.*|\.py$/g, "")))] },
    },
  },
  ruff.PositionEncoding.Utf16,
);

/**
 * The faults of a Python file, one line each.
 * @param {string} path begins every line
 * @param {string} source
 */
export function faults(path, source) {
  const lines = source.split("\n");
  /** Whether a row belongs to a private function. @param {number} row */
  const isPrivate = (row) => /^\s*def _(?!_)/.test(lines.slice(0, row).findLast((line) => /^\s*def /.test(line)) ?? "");
  /** @type {import("@astral-sh/ruff-wasm-nodejs").Diagnostic[]} */
  const diagnostics = workspace.check(source);
  const found = diagnostics
    .filter(({ code, start_location: { row } }) => !(code?.startsWith("ANN") && isPrivate(row)))
    .map(({ code, message, start_location: { row, column } }) => `${path}:${row}:${column} ${code} ${message}`);
  const isParsed = !diagnostics.some(({ code }) => code === "invalid-syntax");
  return isParsed && workspace.format(source) !== source ? [...found, `${path} layout: npm run format`] : found;
}

if (import.meta.main)
  for (const path of files) {
    const file = `${import.meta.dirname}/${path}`;
    const source = readFileSync(file, "utf8");
    if (process.argv.includes("--write")) writeFileSync(file, workspace.format(source));
    else
      for (const fault of faults(`studio/${path}`, source)) {
        console.error(fault);
        process.exitCode = 1;
      }
  }
