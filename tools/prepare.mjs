// What must be true before anything of the project runs: packages as the lock file says, and site and desk built from their sources.
import { existsSync, rmSync } from "node:fs";
import { dirname, delimiter, join } from "node:path";
import { npm } from "./npm.mjs";
import { pinnedNode } from "./pinned-node.mjs";
import { step } from "./progress.mjs";
import { ROOT } from "./project.mjs";
import { fingerprint, isStamped, unlessStamped } from "./stamps.mjs";

/** What both builds read beside their own folder. */
const BUILD_SOURCES = [
  "packages/contract",
  "tools/precompress.ts",
  "apps/server/src/plugins/http/encoding.ts",
  "package-lock.json",
  "tsconfig.base.json",
];
/** What is built by the workspace's script `build`, and the file that a whole build has. */
const BUILDS = [
  { folder: "apps/web", what: "the site", proof: "build/server/index.js" },
  { folder: "apps/desk", what: "the desk", proof: "build/index.html" },
];

/**
 * Gets the right Node and the packages of the lock file.
 * @returns {Promise<string>} the path of Node
 */
export async function prepareTools() {
  const node = await pinnedNode();
  const lock = fingerprint(ROOT, ["package-lock.json", ".npmrc"], [process.platform, process.arch]);
  await unlessStamped(join(ROOT, "node_modules/.klarholm-install"), lock, () =>
    step("Installing packages", () => npm(["ci"], { cwd: ROOT, what: "Installing packages" })),
  );
  return node;
}

/**
 * Gets everything ready for a start: Node, packages, the built site and the built desk.
 * @returns {Promise<string>} the path of Node
 */
export async function prepare() {
  const node = await prepareTools();
  const env = { ...withNode(node), NODE_ENV: "production" };
  const due = BUILDS.map(({ folder, proof, ...build }) => {
    const cwd = join(ROOT, folder);
    const stamp = join(cwd, "build/.sources");
    // A stamp without the build beside it (a build cut short, a folder half deleted) proves nothing.
    if (!existsSync(join(cwd, proof))) rmSync(stamp, { force: true });
    return { ...build, cwd, stamp, print: fingerprint(ROOT, [folder, ...BUILD_SOURCES]) };
  }).filter(({ stamp, print }) => !isStamped(stamp, print));
  // Side by side: the site's leaves a core idle half of the time.
  const build = (/** @type {typeof due[number]} */ { what, cwd, stamp, print }) =>
    unlessStamped(stamp, print, () => npm(["run", "build"], { cwd, env, what: `Building ${what}` }));
  if (due.length > 0)
    await step(`Building ${due.map(({ what }) => what).join(" and ")}`, () => Promise.all(due.map(build)));
  return node;
}

/**
 * The environment for programs that may start `node` themselves: the given one comes first on PATH.
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function withNode(node) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  return { ...process.env, [key]: `${dirname(node)}${delimiter}${process.env[key] ?? ""}` };
}
