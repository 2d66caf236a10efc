// The Node release that runs the project: this one when it is new enough, else the pinned one, installed through npm.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "./faults.mjs";
import { npm } from "./npm.mjs";
import { ROOT, pinnedVersion } from "./project.mjs";

/** The oldest major release that strips types and has the embedded database. */
const OLDEST_MAJOR = 24;

/**
 * A package with a Node binary for one system.
 * @typedef {object} NodePackage
 * @property {string} name
 * @property {string} integrity SHA-512 of the pinned release's tarball, as in lock files
 */

/** By platform and processor. @type {Readonly<Record<string, NodePackage>>} */
const PACKAGES = JSON.parse(readFileSync(join(ROOT, "tools/node-packages.json"), "utf8"));

/**
 * Installs the pinned Node below a folder, unless this Node is new enough or it is already there.
 * @param {{ version?: string, system?: string, folder?: string, pin?: string, packages?: typeof PACKAGES }} [options]
 *   this Node's version and system, and where and what to install
 * @returns {Promise<string>} the path of the binary
 * @throws {Fault} on a system without a package, and when the registry's package does not have the recorded hash
 */
export async function pinnedNode({
  version = process.versions.node,
  system = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`,
  folder = join(ROOT, ".node"),
  pin = pinnedVersion(),
  packages = PACKAGES,
} = {}) {
  if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return process.execPath;
  const wanted = packages[system];
  if (!wanted)
    throw new Fault(
      `Node ${version} is too old and no Node ${pin} is packaged for ${system}: install Node ${OLDEST_MAJOR}.`,
    );
  const { name, integrity } = wanted;
  const path = join(folder, "node_modules", name, "bin", system.startsWith("win") ? "node.exe" : "node");
  const manifest = { name: "klarholm-node", private: true, dependencies: { [name]: pin } };
  const packageKey = `node_modules/${name}`;
  const installed = join(folder, "node_modules/.package-lock.json");
  const present = existsSync(installed) ? JSON.parse(readFileSync(installed, "utf8")).packages[packageKey] : undefined;
  if (present?.version === pin && present.integrity === integrity) return path;
  // npm verifies the download against the hash of the lock file, and not against what the registry says.
  const lock = { lockfileVersion: 3, packages: { "": manifest, [packageKey]: { version: pin, integrity } } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ name: manifest.name, ...lock }));
  await npm(["ci", "--ignore-scripts"], { cwd: folder, what: `Installing Node ${pin} (this is ${version})` });
  if (!existsSync(path)) throw new Fault(`The package ${name} has no ${path}.`);
  return path;
}
