// What must be true before anything of the project runs: packages as the lock file says, and the site built from its sources.
import { existsSync, rmSync } from "node:fs";
import { dirname, delimiter, join } from "node:path";
import { npm } from "./npm.mjs";
import { pinnedNode } from "./pinned-node.mjs";
import { quietly } from "./processes.mjs";
import { step } from "./progress.mjs";
import { ROOT, commandOf } from "./project.mjs";
import { fingerprint, unlessStamped } from "./stamps.mjs";

/** All that the site's build reads. */
const BUILD_SOURCES = ["apps/web", "packages/contract", "package-lock.json", "tsconfig.base.json"];
const BUILD = "apps/web/build";

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
 * Gets everything ready for a start: Node, packages, and the built site.
 * @returns {Promise<string>} the path of Node
 */
export async function prepare() {
  const node = await prepareTools();
  const stamp = join(ROOT, BUILD, ".sources");
  // A stamp without the build beside it (a build cut short, a folder half deleted) proves nothing.
  if (!existsSync(join(ROOT, BUILD, "server/index.js"))) rmSync(stamp, { force: true });
  await unlessStamped(stamp, fingerprint(ROOT, BUILD_SOURCES), () =>
    step("Building the site", () =>
      quietly(node, [commandOf("@react-router/dev:react-router"), "build"], {
        cwd: join(ROOT, "apps/web"),
        env: { ...withNode(node), NODE_ENV: "production" },
        what: "Building the site",
      }),
    ),
  );
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
