// Runs a step only when its sources changed: a hash of them is stored when it succeeds.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ROOT } from "./project.mjs";

/** No step reads them. */
const SKIPPED = /^(node_modules|build|\.react-router|__pycache__|.*\.test\.[a-z]+)$/;

/**
 * Hashes the names and bytes of files, and of all files below folders but tests, packages and builds.
 * @param {string[]} paths absolute, or relative to the root; missing ones count as empty
 * @returns {string} of this system: it differs on another platform or processor
 */
export function hashOf(paths) {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
  for (const file of paths.flatMap((path) => filesBelow(resolve(ROOT, path)))) {
    const bytes = readFileSync(file);
    hash.update(`\0${relative(ROOT, file).split(sep).join("/")}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

/** @param {string} path @returns {string[]} sorted */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !SKIPPED.test(name));
  return names.sort().flatMap((name) => filesBelow(join(path, name)));
}

/** Whether a step succeeded for a hash. @param {string} stamp its file @param {string} hash @returns {boolean} */
export const isStamped = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, "utf8") === hash;

/**
 * Runs a step unless it succeeded before for the same hash. A step that fails or is interrupted runs again.
 * @param {string} stamp file that stores the hash
 * @param {string} hash
 * @param {() => Promise<unknown>} step throws, or resolves to false, when it fails
 * @returns {Promise<void>}
 */
export async function unlessStamped(stamp, hash, step) {
  if (isStamped(stamp, hash)) return;
  rmSync(stamp, { force: true });
  if ((await step()) === false) return;
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
