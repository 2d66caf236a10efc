// `npm run release -- 1.1.0`: commits and tags a version, and makes its archive in dist/.
// `npm run release -- archive v1.1.0`: makes the archive of a tag or commit again, to compare it.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tools/project.mjs";
import { makeArchive } from "./archive.mjs";
import { releaseChanges } from "./changelog.mjs";

const run = (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
  execFileSync(program, args, { cwd: ROOT, stdio: "inherit" });

/** @param {string} version @throws {Error} when the checkout has changes, a check fails, or the version does not fit */
function prepare(version) {
  const changed = execFileSync("git", ["status", "--porcelain"], { cwd: ROOT, encoding: "utf8" });
  if (changed) throw new Error(`Commit or remove these changes first:\n${changed}`);
  const file = join(ROOT, "CHANGELOG.md");
  const { text, notes } = releaseChanges(readFileSync(file, "utf8"), version, new Date().toISOString().slice(0, 10));
  run(process.execPath, "tools/check.mjs");
  writeFileSync(file, text);
  run("npm", "version", version, "--no-git-tag-version", "--workspaces", "--include-workspace-root");
  run("git", "commit", "--all", "--message", `release: ${version}`);
  run("git", "tag", "--annotate", `v${version}`, "--message", `${version}\n\n${notes}`);
}

const [first = "", second = "HEAD"] = process.argv.slice(2);
try {
  if (first !== "archive") prepare(first);
  const files = makeArchive(first === "archive" ? second : `v${first}`, join(ROOT, "dist"));
  process.stdout.write(`${files.join("\n")}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
