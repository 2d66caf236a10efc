// The archive of a release: its files with the built site and desk, a list of its packages, and checksums.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { ROOT } from "../../tools/project.mjs";
import { lastVersion, notesOf } from "./changelog.mjs";

/** What a server does not need: tests, measurements, the program that renders pictures. Their manifests stay for npm. */
const LEFT_OUT = ["apps/server/test", "bench/*", "e2e/*", "studio/*", "docs/look", "docs/performance", ".ci"];
/** What belongs to the packages although its name begins with a dot. */
const PACKAGE_LISTS = new Set([".bin", ".package-lock.json", ".klarholm-install"]);
const MANIFESTS = ["bench/package.json", "e2e/package.json", "studio/package.json"];

/**
 * Builds a commit in a temporary folder and packs it. Two archives of the same commit are byte-identical: names are
 * sorted, times are that of the commit, owners are 0.
 * @param {string} commit anything that Git resolves
 * @param {string} out folder; made if it is missing
 * @returns {string[]} the written files: archive, packages (CycloneDX), notes, SHA256SUMS
 */
export function makeArchive(commit, out) {
  const text = (/** @type {string[]} */ ...args) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  const id = text("rev-parse", `${commit}^{commit}`);
  const time = text("show", "-s", "--format=%ct", id);
  const version = JSON.parse(text("show", `${id}:package.json`)).version;
  const name = `klarholm-${version}`;
  // On the file system of the packages, which are linked into it.
  const cache = join(ROOT, ".cache");
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, "release-"));
  const folder = join(work, name);
  const run = (/** @type {string} */ program, /** @type {string[]} */ args, cwd = folder) =>
    execFileSync(program, args, { cwd, encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "inherit"] });
  try {
    mkdirSync(folder);
    run("sh", ["-c", `git -C "${ROOT}" archive ${id} | tar x -C "${folder}"`], work);
    reusePackages(folder);
    run(process.execPath, ["tools/launch.mjs", "build"]);
    run("sh", ["-c", "rm -rf node_modules apps/*/node_modules .node .cache apps/web/.react-router"]);
    const kept = MANIFESTS.map((file) => readFileSync(join(folder, file)));
    run("sh", ["-c", `rm -rf ${LEFT_OUT.join(" ")} && find . -name "*.test.*" -delete`]);
    writeFileSync(join(folder, "RELEASE"), `${version} ${id}\n`);
    for (const [index, file] of MANIFESTS.entries()) writeFileSync(join(folder, file), kept[index] ?? "");
    const packages = packagesOf(
      run("npm", ["sbom", "--package-lock-only", "--omit=dev", "--sbom-format", "cyclonedx"]),
    );
    const changelog = readFileSync(join(folder, "CHANGELOG.md"), "utf8");
    const order = ["--sort=name", `--mtime=@${time}`, "--owner=0", "--group=0", "--numeric-owner", "--mode=go-w"];
    run("sh", ["-c", `tar c ${order.join(" ")} ${name} | gzip -n9 > ${name}.tar.gz`], work);

    mkdirSync(out, { recursive: true });
    const files = {
      [`${name}.tar.gz`]: readFileSync(join(work, `${name}.tar.gz`)),
      [`${name}.cdx.json`]: packages,
      [`${name}.md`]: `${notesOf(changelog, lastVersion(changelog))}\n`,
    };
    const sums = Object.entries(files).map(
      ([file, bytes]) => `${createHash("sha256").update(bytes).digest("hex")}  ${file}\n`,
    );
    const written = Object.entries({ ...files, SHA256SUMS: sums.join("") });
    for (const [file, bytes] of written) writeFileSync(join(out, file), bytes);
    return written.map(([file]) => resolve(out, file));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Links the installed packages, which are installed again if their lock file is another. Caches that other programs
 * keep among the packages are left out: their files come and go.
 * @param {string} folder
 */
export function reusePackages(folder) {
  for (const name of ["node_modules", "apps/server/node_modules"]) {
    if (!existsSync(join(ROOT, name))) continue;
    mkdirSync(join(folder, name), { recursive: true });
    const packages = readdirSync(join(ROOT, name)).filter(
      (entry) => !entry.startsWith(".") || PACKAGE_LISTS.has(entry),
    );
    for (const entry of packages) execFileSync("cp", ["-al", join(ROOT, name, entry), join(folder, name, entry)]);
  }
  if (existsSync(join(ROOT, ".node"))) symlinkSync(join(ROOT, ".node"), join(folder, ".node"));
}

/** npm's list of packages without what differs each time: a serial number and the time. @param {string} list @returns {string} */
function packagesOf(list) {
  const { serialNumber: _, metadata, ...rest } = JSON.parse(list);
  const { timestamp: __, ...stable } = metadata;
  return `${JSON.stringify({ ...rest, metadata: stable }, undefined, 2)}\n`;
}
