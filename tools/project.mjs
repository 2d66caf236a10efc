// Paths and versions of this project.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root, absolute. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The exact Node release that the project runs on: `klarholm.node` of package.json. @returns {string} */
export const pinnedVersion = () => JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).klarholm.node;

/**
 * The script of an installed package's command, to run with Node; needs neither PATH nor a shell.
 * @param {string} name for instance "vitest", or "@react-router/dev:react-router" when the command has another name
 * @returns {string} its absolute path
 */
export function commandOf(name) {
  const [pkg = name, command = pkg] = name.split(":");
  const folder = join(ROOT, "node_modules", pkg);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}
