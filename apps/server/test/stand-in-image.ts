import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, copyFile, cp, lstat, mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const maxBuffer = 2 ** 28;

/** A CA bundle that this machine's programs trust. */
const certificates = "/etc/ssl/certs/ca-certificates.crt";

/**
 * Writes a root file system like that of `node:*-bookworm-slim`, from this machine's files, because tests reach no registry
 * of images: Debian's essential packages with their dependencies, this Node, npm, and the account `node` (1000).
 * @param folder empty
 */
export async function writeStandInImage(folder: string): Promise<void> {
  for (const name of ["dev", "proc", "sys", "tmp", "root", "home/node", "etc/ssl/certs", "usr/bin", "usr/local/bin"])
    await mkdir(join(folder, name), { recursive: true });
  for (const name of ["bin", "sbin", "lib", "lib64"]) {
    await mkdir(join(folder, "usr", name), { recursive: true });
    await symlink(`usr/${name}`, join(folder, name));
  }
  await chmod(join(folder, "tmp"), 0o1777);
  await writeFile(join(folder, "etc/passwd"), "root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n");
  await writeFile(join(folder, "etc/group"), "root:x:0:\nnode:x:1000:\n");
  await copyFile("/etc/resolv.conf", join(folder, "etc/resolv.conf")).catch(() => undefined);
  if (existsSync(certificates)) await copyFile(certificates, join(folder, certificates));

  const { stdout } = await run("dpkg", ["-L", ...(await essentialPackages())], { maxBuffer });
  const documents = /^\/usr\/share\/(?:doc|man|locale|info|lintian)\//;
  const files = [];
  for (const path of new Set(stdout.split("\n"))) {
    if (!path.startsWith("/") || documents.test(path) || path.startsWith("/etc/")) continue;
    const info = await lstat(path).catch(() => undefined);
    // Below /usr, as / has links to /usr/bin and the like.
    if (info && !info.isDirectory()) files.push(join(await realpath(dirname(path)), path.slice(dirname(path).length)));
  }
  const list = join(folder, "tmp/files");
  await writeFile(list, files.map((path) => path.slice(1)).join("\n"));
  await run("sh", ["-c", `tar c -C / --no-recursion -T "${list}" | tar x -C "${folder}" && rm "${list}"`], {
    maxBuffer,
  });

  await copyFile(process.execPath, join(folder, "usr/local/bin/node"));
  const npm = await realpath((await run("sh", ["-c", "command -v npm"])).stdout.trim());
  await cp(dirname(dirname(npm)), join(folder, "usr/local/lib/node_modules/npm"), { recursive: true });
  await symlink("../lib/node_modules/npm/bin/npm-cli.js", join(folder, "usr/local/bin/npm"));
}

/** Debian's essential packages, apt and the C++ library, with all that they depend on. */
async function essentialPackages(): Promise<Set<string>> {
  const format = "${Package}\t${Essential}\t${Pre-Depends}, ${Depends}\n";
  const { stdout } = await run("dpkg-query", ["-W", `-f=${format}`], { maxBuffer });
  const rows = stdout
    .trim()
    .split("\n")
    .map((row) => row.split("\t"));
  const needs = new Map(
    rows.map(([name = "", , depends = ""]) => [name, depends.match(/(?<=^|[,|]\s*)[a-z0-9][\w.+-]+/g) ?? []]),
  );
  const packages = new Set<string>();
  const add = (name: string) => {
    if (packages.has(name) || !needs.has(name)) return;
    packages.add(name);
    for (const other of needs.get(name) ?? []) add(other);
  };
  for (const [name = "", essential] of rows) if (essential === "yes") add(name);
  // Node is linked with these libraries.
  for (const name of ["apt", "libstdc++6", "libatomic1"]) add(name);
  return packages;
}
