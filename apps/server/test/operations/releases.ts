import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { makeArchive } from "../../../../deploy/release/archive.mjs";

const root = join(import.meta.dirname, "../../../..");
const git = (args: string[], input?: string, env?: NodeJS.ProcessEnv) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", input, env: { ...process.env, ...env } }).trim();

/**
 * A commit like another, with another version in package.json. No branch refers to it.
 * @param index a file that does not exist, for Git's index
 */
function withVersion(commit: string, version: string, index: string): string {
  const text = git(["show", `${commit}:package.json`]).replace(/"version": ".*?"/, `"version": "${version}"`);
  const blob = git(["hash-object", "-w", "--stdin"], `${text}\n`);
  const env = { GIT_INDEX_FILE: index };
  git(["read-tree", commit], undefined, env);
  git(["update-index", "--cacheinfo", `100644,${blob},package.json`], undefined, env);
  return git(["commit-tree", git(["write-tree"], undefined, env), "-p", commit, "-m", version]);
}

/**
 * Makes the archives of two releases with the versions that the guide names.
 * @param older a commit, which becomes 1.0.0
 * @param folder for both
 * @returns the folders of the archives: 1.0.0, then this checkout's last commit as 1.1.0
 */
export function makeReleases(older: string, folder: string): [string, string] {
  const releases = { "1.0.0": older, "1.1.0": "HEAD" };
  const folders = Object.entries(releases).map(([version, commit]) => {
    const out = join(folder, version);
    makeArchive(withVersion(git(["rev-parse", commit]), version, join(folder, `index-${version}`)), out);
    return out;
  });
  return [String(folders[0]), String(folders[1])];
}
