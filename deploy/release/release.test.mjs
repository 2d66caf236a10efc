import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "../../tools/project.mjs";
import { makeArchive, reusePackages } from "./archive.mjs";
import { lastVersion, notesOf, releaseChanges } from "./changelog.mjs";

const changelog =
  "# Changelog\n\n## [Unreleased]\n\n### Added\n- New.\n\n## [1.9.0] - 2026-01-01\n\n- Old.\n\n## [0.1.0]\n";

test("[RELEASE-PROC-01] a release takes the unreleased changes, and its version is newer than the last", () => {
  const { text, notes } = releaseChanges(changelog, "1.10.0", "2026-02-03");
  expect(notes).toBe("### Added\n- New.");
  expect(text).toBe(changelog.replace("## [Unreleased]\n", "## [Unreleased]\n\n## [1.10.0] - 2026-02-03\n"));
  expect([lastVersion(text), notesOf(text, "1.10.0"), notesOf(text, "1.9.0")]).toEqual(["1.10.0", notes, "- Old."]);
  expect(() => releaseChanges(text, "1.11.0", "2026-02-04")).toThrow("nothing below");
  for (const wrong of ["1.9.0", "1.8.12", "2.0", "v2.0.0"])
    expect(() => releaseChanges(changelog, wrong, "2026-02-03"), wrong).toThrow(/is not newer than|is no version/);
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  expect(lastVersion(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"))).toBe(version);
});

const git = (/** @type {string[]} */ ...args) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

/** The bytes of all files below a folder by name, hashed. @param {string} folder */
function hashes(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [file.slice(folder.length), createHash("sha256").update(readFileSync(file)).digest("hex")])
      .sort(),
  );
}

test(
  "[RELEASE-PROC-02] the archive of a commit is the same from every folder, names its packages and checksums, and serves the site",
  {
    timeout: 400_000,
  },
  async ({ skip }) => {
    const out = mkdtempSync(join(ROOT, ".cache/archive-"));
    onTestFinished(() => rmSync(out, { recursive: true, force: true }));
    // With the changes that are not committed.
    const files = makeArchive(git("stash", "create") || "HEAD", out);
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const name = `klarholm-${version}`;
    expect(files.map((file) => file.slice(out.length + 1))).toEqual([
      `${name}.tar.gz`,
      `${name}.cdx.json`,
      `${name}.md`,
      "SHA256SUMS",
    ]);
    execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: out });
    const { components } = JSON.parse(readFileSync(join(out, `${name}.cdx.json`), "utf8"));
    const packages = components.map((/** @type {{ name: string }} */ component) => component.name);
    expect(packages).toContain("fastify");
    expect(packages).not.toContain("vitest");

    execFileSync("tar", ["xf", `${name}.tar.gz`], { cwd: out });
    const folder = join(out, name);
    expect(
      ["studio/run.mjs", "e2e/harness.ts", "apps/server/test"].filter((path) => existsSync(join(folder, path))),
    ).toEqual([]);
    reusePackages(folder);
    const hidden = readdirSync(join(folder, "node_modules")).filter((entry) => entry.startsWith("."));
    expect(
      hidden.filter((entry) => /cache|vite/.test(entry)),
      "caches, whose files come and go",
    ).toEqual([]);
    const { startServer } = await import(join(folder, "tools/server-process.mjs"));
    const data = { DATA_DIR: join(out, "data"), CONTENT_DIR: join(ROOT, "e2e/brand"), PICTURES_AHEAD: "off" };
    await using server = await startServer({ ...process.env, ...data, NODE_ENV: "production" });
    expect((await fetch(`${server.url}/`)).status).toBe(200);
    const builds = ["apps/web/build", "apps/desk/build"];
    const sources = (/** @type {string} */ root) =>
      ["web/build/server", "desk/build"].map((build) => readFileSync(join(root, "apps", build, ".sources"), "utf8"));
    skip(
      `${sources(folder)}` !== `${sources(ROOT)}`,
      "Files that Git does not know are part of this checkout's builds.",
    );
    for (const build of builds) expect(hashes(join(folder, build))).toEqual(hashes(join(ROOT, build)));
  },
);
