// Everything that reads the code without running it: types, lint with the arrows between folders, dead code.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { withNode } from "./prepare.mjs";
import { foreground } from "./processes.mjs";
import { ROOT, commandOf } from "./project.mjs";

/** Every TypeScript project; none refers to another, so each is checked by itself. */
const PROJECTS = [
  "packages/contract",
  "apps/server",
  "apps/web",
  "apps/web/app",
  "apps/web/worker",
  "apps/desk",
  "e2e",
  "bench",
  "tools",
];

/**
 * Runs every check, also after one has failed.
 * @param {string} node
 * @param {(name: string, args: string[], options: { cwd: string, env: NodeJS.ProcessEnv }) => Promise<number>} [run] runs
 * one of them with Node; by default in the foreground, where it prints what it finds
 * @returns {Promise<string[]>} the names of the checks that failed
 */
export async function check(node, run = (name, args, options) => (console.log(name), foreground(node, args, options))) {
  const env = withNode(node);
  const failed = [];
  /** @type {{ name: string, args: string[], cwd?: string }[]} */
  const checks = [
    // Generated; a failure here shows up as type errors anyway.
    {
      name: "Route types",
      args: [commandOf("@react-router/dev:react-router"), "typegen"],
      cwd: join(ROOT, "apps/web"),
    },
    ...PROJECTS.filter((project) => existsSync(join(ROOT, project, "tsconfig.json"))).map((project) => ({
      name: `Types of ${project}`,
      // With several threads each checks what all share: twice the work, for no less time beside the tests.
      args: [commandOf("typescript:tsc"), "-p", project, "--singleThreaded"],
    })),
    { name: "Layout (oxfmt; `npm run format` mends it)", args: [commandOf("oxfmt"), "--check", "."] },
    { name: "Lint", args: [commandOf("oxlint"), "."] },
    { name: "Private words", args: [join(ROOT, "tools/private-words.mjs")] },
    { name: "The studio (ruff)", args: [join(ROOT, "tools/ruff.mjs")] },
    { name: "Dead code (knip)", args: [commandOf("knip"), "--no-progress"] },
  ];
  for (const { name, args, cwd = ROOT } of checks) if ((await run(name, args, { cwd, env })) !== 0) failed.push(name);
  return failed;
}
