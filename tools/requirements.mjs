// `npm run requirements`: lists requirements without a test in `npm test`. A test names those it proves: "[PDP-03] ...".
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { ROOT } from "./project.mjs";

const TESTS = "{apps,packages,e2e,tools,bench,studio,deploy}/**/*.test.{ts,tsx,mjs}";
/** Calls whose first argument is a title. */
const TITLED = /^(test|it|describe|suite|describeEngines|describeWidths)\b/;

/**
 * The requirements' ids in the titles of a test file, without tests that are skipped or tagged `extended`.
 * @param {string} name the file's name; its ending tells the language
 * @param {string} source
 * @returns {string[]}
 * @throws {Error} when the file does not parse
 */
export function idsInTitles(name, source) {
  const { program, errors } = parseSync(name, source);
  if (errors.length > 0) throw new Error(`${name} does not parse: ${errors[0]?.message}`);
  const textOf = (/** @type {{ start: number, end: number } | undefined} */ node) =>
    node ? source.slice(node.start, node.end) : "";
  /** @type {string[]} */
  const ids = [];
  const visit = (/** @type {unknown} */ node) => {
    if (typeof node !== "object" || node === null) return;
    if (isCall(node) && TITLED.test(textOf(node.callee))) {
      const [title, options] = node.arguments;
      if (/\.(skip|todo)\b/.test(textOf(node.callee))) return;
      if (options?.type === "ObjectExpression" && /tags: "extended"/.test(textOf(options))) return;
      for (const [list] of textOf(title).matchAll(/\[[A-Z0-9]+(?:-[A-Z]+)*-\d+[^\]]*\]/g))
        ids.push(...(list.match(/\b[A-Z0-9]+(?:-[A-Z]+)*-\d+\b/g) ?? []));
    }
    for (const child of Object.values(node)) visit(child);
  };
  if (!/^\/\/ @module-tag extended$/m.test(source)) visit(program);
  return ids;
}

/** @param {object} node @returns {node is import("vite").ESTree.CallExpression} */
const isCall = (node) => "type" in node && node.type === "CallExpression";

if (import.meta.main) {
  const requirements =
    readFileSync(join(ROOT, "docs/requirements.yaml"), "utf8").match(/^[A-Z0-9]+(?:-[A-Z]+)*-\d+: .+$/gm) ?? [];
  const files = globSync(TESTS, { cwd: ROOT, exclude: (name) => /^(node_modules|build)$/.test(name) });
  const proven = new Set(files.flatMap((file) => idsInTitles(file, readFileSync(join(ROOT, file), "utf8"))));
  const idOf = (/** @type {string} */ line) => line.slice(0, line.indexOf(":"));
  const missing = requirements.filter((line) => !proven.has(idOf(line)));
  const unknown = [...proven].filter((id) => !requirements.some((line) => idOf(line) === id));
  for (const line of missing) console.log(line);
  for (const id of unknown) console.error(`A test names ${id}, which is no requirement`);
  console.log(`${requirements.length - missing.length} of ${requirements.length} requirements are proven.`);
  if (unknown.length > 0 || (missing.length > 0 && process.argv.includes("--strict"))) process.exitCode = 1;
}
