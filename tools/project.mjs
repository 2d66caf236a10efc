// Where this project is, and what it pins.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root, absolute. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * The exact Node release that the project runs on, from package.json ("klarholm": { "node": ... }), the only place that names it.
 * @param {string} [root]
 * @returns {string}
 */
export function pinnedVersion(root = ROOT) {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")).klarholm.node;
}

/**
 * The script behind an installed package's command, to be run with Node: needs no PATH and no shell.
 * @param {string} name for instance "vitest", or "@react-router/dev:react-router" when the command is called otherwise
 * @param {string} [root]
 * @returns {string}
 */
export function commandOf(name, root = ROOT) {
  const [pkg = name, command = pkg] = name.split(":");
  const folder = join(root, "node_modules", pkg);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}
