// The Node release that runs the project: the present one when it is new enough, else the pinned one, fetched through npm.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Complaint } from "./complaint.mjs";
import { npm } from "./npm.mjs";
import { step } from "./progress.mjs";
import { ROOT, pinnedVersion } from "./project.mjs";

/** The oldest major release that runs TypeScript files as they are and has the embedded database. */
const OLDEST_MAJOR = 24;

/** Platforms and processors for which the registry carries a Node binary. */
const CARRIED = new Set(["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win-x64", "win-arm64"]);

/**
 * Which Node to use, decided without touching the network.
 * @param {{ version: string, execPath: string, platform: string, arch: string, pin: string, root: string, versionIn: (folder: string) => string | undefined }} facts
 *   `versionIn` answers the version of the package in a folder, undefined when none is there
 * @returns {{ path: string, fetch?: string }} `fetch` is the package that must be installed first
 * @throws {Complaint} on a platform without a packaged Node
 */
export function chooseNode({ version, execPath, platform, arch, pin, root, versionIn }) {
  if (Number(version.split(".")[0]) >= OLDEST_MAJOR) return { path: execPath };
  const system = `${platform === "win32" ? "win" : platform}-${arch}`;
  if (!CARRIED.has(system))
    throw new Complaint(
      `Node ${version} is too old and no Node ${pin} is packaged for ${system}: install Node ${OLDEST_MAJOR} or later and run this again.`,
    );
  const folder = join(root, ".node", "node_modules", `node-${system}`);
  const path = join(folder, "bin", platform === "win32" ? "node.exe" : "node");
  return versionIn(folder) === pin ? { path } : { path, fetch: `node-${system}@${pin}` };
}

/**
 * The path of a Node that runs the project; fetches it first when need be.
 * @returns {Promise<string>}
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
    versionIn,
  });
  if (fetch !== undefined) {
    const folder = join(ROOT, ".node");
    mkdirSync(folder, { recursive: true });
    await step(`Fetching Node ${pin} (this one is ${version})`, () =>
      npm(["install", "--prefix", folder, "--no-save", "--ignore-scripts", fetch], {
        cwd: folder,
        what: `Fetching Node ${pin}`,
      }),
    );
    if (!existsSync(path)) throw new Complaint(`Fetching Node ${pin} failed: the package ${fetch} holds no ${path}.`);
  }
  return path;
}

/** @param {string} folder */
function versionIn(folder) {
  const manifest = join(folder, "package.json");
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : undefined;
}
