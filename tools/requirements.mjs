// `npm run requirements`: which requirements no test of `npm test` proves yet. A test proves those whose ids its title carries: "[PDP-03] ...".
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "vite";
import { ROOT } from "./project.mjs";

const TEST_FILE = /\.test\.(ts|tsx|mjs)$/;
const TEST_FOLDERS = ["apps", "packages", "e2e", "tools", "bench"];
const SKIPPED = new Set(["node_modules", "build", ".react-router", "fixtures"]);
/** The functions whose first argument is a title. */
const TITLED = new Set(["test", "it", "describe", "suite", "describeEngines", "describeWidths"]);

/**
 * The requirements by id, in the file's order. Each is one line, "ID: text".
 * @param {string} yaml
 * @returns {Map<string, string>}
 */
export function readRequirements(yaml) {
  const lines = yaml.split("\n").map((line) => line.match(/^([A-Z0-9]+-\d+): (.+)$/));
  return new Map(lines.filter((line) => line !== null).map(([, id = "", text = ""]) => [id, text]));
}

/**
 * The ids in the titles of a test file: of test(), it() and describe() with any modifier (test.each, it.for ...), never of
 * comments or other strings, and never of tests that are skipped, still to do, or left to `npm test -- --all` by the tag
 * `extended`.
 * @param {string} name the file's name, whose ending tells the language
 * @param {string} source
 * @returns {Set<string>}
 */
export function idsInTitles(name, source) {
  const { program, errors } = parseSync(name, source);
  if (errors.length > 0) throw new Error(`${name} does not parse: ${errors[0]?.message}`);
  /** @type {Set<string>} */
  const ids = new Set();
  if (/^\/\/ @module-tag extended$/m.test(source)) return ids;
  walk(program, (node) => {
    if (node.type !== "CallExpression") return true;
    const { name: called, modifiers } = calleeOf(node.callee);
    if (!TITLED.has(called)) return true;
    // What is skipped proves nothing, and neither does what lies inside it.
    if (modifiers.includes("skip") || modifiers.includes("todo") || isExtended(node.arguments[1])) return false;
    for (const [id] of titleOf(node.arguments[0]).matchAll(/(?<=\[[^\]]*)\b[A-Z0-9]+-\d+\b(?=[^[]*\])/g)) ids.add(id);
    return true;
  });
  return ids;
}

/** The name behind test("..."), test.each(rows)("..."), test.for(rows).only("..."). @param {any} callee */
function calleeOf(callee) {
  /** @type {string[]} */
  const modifiers = [];
  let at = callee;
  while (at !== undefined && at.type !== "Identifier") {
    if (at.type === "MemberExpression") {
      modifiers.push(at.property.name ?? "");
      at = at.object;
    } else if (at.type === "CallExpression") at = at.callee;
    else if (at.type === "TaggedTemplateExpression") at = at.tag;
    else return { name: "", modifiers };
  }
  return { name: at?.name ?? "", modifiers };
}

/** Whether a test's options are `{ tags: "extended" }`, whatever else they say. @param {any} options */
function isExtended(options) {
  if (options?.type !== "ObjectExpression") return false;
  return options.properties.some(
    (/** @type {any} */ { key, value }) => key?.name === "tags" && value.value === "extended",
  );
}

/** The fixed text of a title: a string, or a template's literal parts. @param {any} node @returns {string} */
function titleOf(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral")
    return node.quasis.map((/** @type {any} */ part) => part.value.cooked).join("…");
  if (node?.type === "BinaryExpression") return titleOf(node.left) + titleOf(node.right);
  return "";
}

/** Visits every node; `visit` answers whether to go inside. @param {any} node @param {(node: any) => boolean} visit */
function walk(node, visit) {
  if (Array.isArray(node)) for (const item of node) walk(item, visit);
  else if (node !== null && typeof node === "object") {
    if (typeof node.type === "string" && !visit(node)) return;
    for (const value of Object.values(node)) walk(value, visit);
  }
}

/**
 * Compares the requirements with what the tests claim.
 * @param {Map<string, string>} requirements
 * @param {{ file: string, ids: Set<string> }[]} tests
 */
export function compare(requirements, tests) {
  const proven = new Set(tests.flatMap(({ ids }) => [...ids]));
  return {
    missing: [...requirements].filter(([id]) => !proven.has(id)).map(([id, text]) => `${id}: ${text}`),
    unknown: tests.flatMap(({ file, ids }) =>
      [...ids].filter((id) => !requirements.has(id)).map((id) => `${file} names ${id}, which is no requirement`),
    ),
  };
}

/** @param {string} folder @returns {string[]} */
function testFiles(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : testFiles(path);
    return TEST_FILE.test(entry.name) ? [path] : [];
  });
}

/** Prints the list. @param {string[]} args `--strict` makes a missing proof a failure @returns {number} the exit code */
function main(args) {
  const requirements = readRequirements(readFileSync(join(ROOT, "docs/requirements.yaml"), "utf8"));
  const files = TEST_FOLDERS.flatMap(testFiles);
  const { missing, unknown } = compare(
    requirements,
    files.map((file) => ({ file, ids: idsInTitles(file, readFileSync(join(ROOT, file), "utf8")) })),
  );
  for (const line of missing) console.log(line);
  for (const line of unknown) console.error(line);
  console.log(
    `${requirements.size - missing.length} of ${requirements.size} requirements are proven by tests in ${files.length} files.`,
  );
  return unknown.length > 0 || (args.includes("--strict") && missing.length > 0) ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = main(process.argv.slice(2));
