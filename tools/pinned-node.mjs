// The Node release that runs the project: the present one when it is new enough, else the pinned one, fetched through npm.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Complaint } from "./complaint.mjs";
import { npm } from "./npm.mjs";
import { step } from "./progress.mjs";
import { ROOT, pinnedVersion } from "./project.mjs";

/** The oldest major release that runs TypeScript files as they are and has the embedded database. */
const OLDEST_MAJOR = 24;

/**
 * A package of the registry with a Node binary for one system.
 * @typedef {object} NodePackage
 * @property {string} name
 * @property {string} integrity SHA-512 of the pinned release's tarball, as npm writes it in lock files
 */

/** By platform and processor, those for which the registry carries one. @type {Readonly<Record<string, NodePackage>>} */
export const nodePackages = JSON.parse(readFileSync(join(ROOT, "tools/node-packages.json"), "utf8"));

/**
 * Which Node to use, decided without touching the network.
 * @param {{ version: string, execPath: string, platform: string, arch: string, pin: string, root: string,
 *   packages: Readonly<Record<string, NodePackage>>,
 *   installed: (folder: string, name: string) => { version?: string, integrity?: string } | undefined }} facts
 *   `installed` answers what npm has installed of a package below a folder, with the hash that it was held against
 * @returns {{ path: string, fetch?: NodePackage }} `fetch` is the package that must be installed first
 * @throws {Complaint} on a platform without a packaged Node
 */
export function chooseNode({ version, execPath, platform, arch, pin, root, packages, installed }) {
  if (Number(version.split(".")[0]) >= OLDEST_MAJOR) return { path: execPath };
  const system = `${platform === "win32" ? "win" : platform}-${arch}`;
  const wanted = packages[system];
  if (!wanted)
    throw new Complaint(
      `Node ${version} is too old and no Node ${pin} is packaged for ${system}: install Node ${OLDEST_MAJOR} or later and run this again.`,
    );
  const folder = join(root, ".node");
  const binary = platform === "win32" ? "node.exe" : "node";
  const path = join(folder, "node_modules", wanted.name, "bin", binary);
  const there = installed(folder, wanted.name);
  return there?.version === pin && there.integrity === wanted.integrity ? { path } : { path, fetch: wanted };
}

/**
 * The path of a Node that runs the project; fetches it first when need be.
 * @returns {Promise<string>}
 * @throws {Complaint} when what the registry gives is not the release whose hash the repository has
 */
export async function pinnedNode() {
  const pin = pinnedVersion();
  const version = process.versions.node;
  const { path, fetch } = chooseNode({
    version,
    execPath: process.execPath,
    platform: process.platform,
    arch: process.arch,
    pin,
    root: ROOT,
    packages: nodePackages,
    installed,
  });
  if (fetch !== undefined) {
    await step(`Fetching Node ${pin} (this one is ${version})`, () => fetchNode(join(ROOT, ".node"), fetch, pin));
    if (!existsSync(path))
      throw new Complaint(`Fetching Node ${pin} failed: the package ${fetch.name} holds no ${path}.`);
  }
  return path;
}

/**
 * Installs a package into a folder by a lock file that bears its hash: npm holds what it downloads against that, and not
 * against what the registry says of itself.
 * @param {string} folder
 * @param {NodePackage} wanted
 * @param {string} version
 * @throws {Complaint} EINTEGRITY among others
 */
export async function fetchNode(folder, { name, integrity }, version) {
  mkdirSync(folder, { recursive: true });
  const manifest = { name: "klarholm-node", private: true, dependencies: { [name]: version } };
  const lock = {
    name: manifest.name,
    lockfileVersion: 3,
    requires: true,
    packages: { "": manifest, [`node_modules/${name}`]: { version, integrity } },
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest)}\n`);
  writeFileSync(join(folder, "package-lock.json"), `${JSON.stringify(lock)}\n`);
  await npm(["ci", "--ignore-scripts"], { cwd: folder, what: `Fetching Node ${version}` });
}

/** @type {Parameters<typeof chooseNode>[0]["installed"]} */
function installed(folder, name) {
  const list = join(folder, "node_modules/.package-lock.json");
  if (!existsSync(list)) return undefined;
  return JSON.parse(readFileSync(list, "utf8")).packages?.[`node_modules/${name}`];
}
