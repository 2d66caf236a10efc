// Everything that reads the code without running it: types, lint with the arrows between folders, dead code.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { withNode } from "./prepare.mjs";
import { foreground, quietly } from "./processes.mjs";
import { step } from "./progress.mjs";
import { ROOT, commandOf } from "./project.mjs";

/** Every TypeScript project; none refers to another, so each is checked by itself. */
const PROJECTS = ["packages/contract", "apps/server", "apps/web", "e2e", "bench", "tools"];

/**
 * Runs every check, also after one has failed, and prints what each found.
 * @param {string} node
 * @returns {Promise<string[]>} the names of the checks that failed
 */
export async function check(node) {
  const env = withNode(node);
  const failed = [];
  // The route types are generated; a failure here shows up as type errors anyway.
  await step("Generating route types", () =>
    quietly(node, [commandOf("@react-router/dev:react-router"), "typegen"], {
      cwd: join(ROOT, "apps/web"),
      env,
      what: "Generating route types",
    }),
  );
  const checks = [
    ...PROJECTS.filter((project) => existsSync(join(ROOT, project, "tsconfig.json"))).map((project) => ({
      name: `Types of ${project}`,
      args: [commandOf("typescript:tsc"), "-p", project],
    })),
    { name: "Layout (oxfmt; `npm run format` mends it)", args: [commandOf("oxfmt"), "--check", "."] },
    { name: "Lint", args: [commandOf("oxlint"), "."] },
    { name: "The studio (ruff)", args: [join(ROOT, "tools/ruff.mjs")] },
    { name: "Dead code (knip)", args: [commandOf("knip"), "--no-progress"] },
  ];
  for (const { name, args } of checks) {
    console.log(name);
    if ((await foreground(node, args, { cwd: ROOT, env })) !== 0) failed.push(name);
  }
  return failed;
}
