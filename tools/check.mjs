// `npm run check`: types, layout, lint with import arrows, dead code. Runs every check, also after one has failed.
import { join } from "node:path";
import { foreground } from "./processes.mjs";
import { ROOT, commandOf } from "./project.mjs";
import { hashOf, unlessStamped } from "./stamps.mjs";

/** TypeScript projects; none refers to another. */
const PROJECTS = [
  "packages/contract",
  "apps/server",
  "apps/web",
  "apps/web/app",
  "apps/web/worker",
  "apps/desk",
  "e2e",
  "bench",
  "studio",
  "tools",
  "deploy/release",
];

/** @type {string[]} */
const failed = [];

/** Runs one check. @param {string} name @param {string[]} args @param {string} [folder] @returns {Promise<boolean>} whether it passed */
async function check(name, args, folder = "") {
  console.log(name);
  const passed = (await foreground(process.execPath, args, { cwd: join(ROOT, folder) })) === 0;
  if (!passed) failed.push(name);
  return passed;
}

await check("Route types", [commandOf("@react-router/dev:react-router"), "typegen"], "apps/web");
// With several threads each checks what all share: twice the processor time.
for (const project of PROJECTS)
  await check(`Types of ${project}`, [commandOf("typescript:tsc"), "-p", project, "--singleThreaded"]);
await check("Layout (`npm run format` mends it)", [commandOf("oxfmt"), "--check", "."]);
await check("Lint", [commandOf("oxlint"), "."]);
await check("Private words", ["tools/private-words.mjs"]);
await check("Dead code", [commandOf("knip"), "--no-progress"]);
await unlessStamped(join(ROOT, ".cache/studio-linted"), hashOf(["studio"]), () =>
  check("The studio's Python", ["studio/lint.mjs"]),
);

console.log(failed.length === 0 ? "All checks passed." : `Failed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
