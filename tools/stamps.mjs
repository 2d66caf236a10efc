// Whether a step still has to run: a hash over all it reads, kept beside what it made.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** Folders that no step reads. */
const SKIPPED_FOLDERS = new Set(["node_modules", "build", ".react-router", ".cache", ".git"]);
/** Tests change nothing that is built. */
const SKIPPED_FILES = /\.test\.[a-z]+$|^\.DS_Store$/;

/**
 * A hash over the names and bytes of files and of all files below folders. Missing ones count as empty.
 * @param {string} root
 * @param {string[]} paths relative to the root
 * @param {string[]} [extras] other facts the step depends on, such as versions
 * @returns {string}
 */
export function fingerprint(root, paths, extras = []) {
  const hash = createHash("sha256");
  for (const extra of extras) hash.update(`${extra}\0`);
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) {
      const bytes = readFileSync(file);
      hash.update(`${relative(root, file).split(sep).join("/")}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest("hex");
}

/** @param {string} path @returns {string[]} sorted, so that the order of a folder's entries cannot matter */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesBelow(join(path, entry.name));
      return entry.isFile() && !SKIPPED_FILES.test(entry.name) ? [join(path, entry.name)] : [];
    });
}

/**
 * Whether a step's stamp says that nothing changed since it last succeeded.
 * @param {string} stamp the stamp's file
 * @param {string} print the present fingerprint
 * @returns {boolean}
 */
export function isStamped(stamp, print) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === print;
}

/**
 * Runs a step unless its stamp says that nothing changed since it last succeeded. The stamp goes before the step
 * starts, so an interrupted step runs again.
 * @param {string} stamp the stamp's file
 * @param {string} print the present fingerprint
 * @param {() => Promise<unknown>} work
 * @returns {Promise<boolean>} whether the step ran
 */
export async function unlessStamped(stamp, print, work) {
  if (isStamped(stamp, print)) return false;
  rmSync(stamp, { force: true });
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, print);
  return true;
}
