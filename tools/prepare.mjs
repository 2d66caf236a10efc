// What every command needs: the pinned Node, the packages of the lock file, and the built site and desk.
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { npm } from "./npm.mjs";
import { pinnedNode } from "./pinned-node.mjs";
import { ROOT } from "./project.mjs";
import { hashOf, unlessStamped } from "./stamps.mjs";

/** What both builds read beside their own folder. */
const SHARED = ["packages/contract", "apps/web/precompress.ts", "package-lock.json", "tsconfig.base.json"];
/**
 * What an archive of a release installs: site and desk are built. Without --legacy-peer-deps npm adds optional peers of
 * packages that only the build has, such as Vite and Vitest.
 */
const SERVER_PACKAGES = [
  "--omit=dev",
  "--legacy-peer-deps",
  "--workspace=@klarholm/server",
  "--workspace=@klarholm/contract",
];
/** Each build empties the folder of its stamp first, so that no stamp outlives its build. */
const BUILDS = [
  { folder: "apps/web", stamp: "build/server/.sources", what: "Building the site" },
  { folder: "apps/desk", stamp: "build/.sources", what: "Building the desk" },
];

/**
 * Installs Node and the packages.
 * @returns {Promise<string>} the path of Node
 */
export async function install() {
  const node = await pinnedNode();
  const packages = existsSync(join(ROOT, "RELEASE")) ? SERVER_PACKAGES : [];
  await unlessStamped(join(ROOT, "node_modules/.klarholm-install"), hashOf(["package-lock.json", ".npmrc"]), () =>
    npm(["ci", ...packages], { cwd: ROOT, what: "Installing packages" }),
  );
  return node;
}

/**
 * Installs Node and the packages, and builds site and desk.
 * @returns {Promise<string>} the path of Node
 */
export async function build() {
  const node = await install();
  const env = { ...withNode(node), NODE_ENV: "production" };
  await Promise.all(
    BUILDS.map(({ folder, stamp, what }) =>
      unlessStamped(join(ROOT, folder, stamp), hashOf([folder, ...SHARED]), () =>
        npm(["run", "build"], { cwd: join(ROOT, folder), env, what }),
      ),
    ),
  );
  return node;
}

/**
 * The environment for programs that start `node` themselves.
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function withNode(node) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  return { ...process.env, [key]: `${dirname(node)}${delimiter}${process.env[key] ?? ""}` };
}
