import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);
const root = join(import.meta.dirname, "../../../..");

/** Folders that the guide changes: a copy, and empty ones. The rest of this machine is read-only. */
const copied = ["/etc"];
const empty = ["/opt", "/srv", "/run", "/var/backups", "/var/cache", "/var/lib", "/var/log"];
/** Of `/var/lib`, read by apt-get and adduser. */
const shown = ["/var/lib/dpkg", "/var/lib/apt"];
/** What Debian's packages bring. */
const packaged = ["/var/lib/nginx", "/var/log/nginx", "/var/cache/apt/archives/partial"];

/** A copy of this machine's file system, in which commands of the guide run as root. */
export interface Machine extends AsyncDisposable {
  /**
   * Runs a script of `sh`.
   * @param folder its working folder
   * @returns stdout and stderr
   * @throws with both when it fails
   */
  run(script: string, folder?: string): Promise<string>;
  /** The path of one of its files on this machine. */
  path(file: string): string;
}

/** Makes a copy whose disk is below the cache folder. */
export async function openMachine(): Promise<Machine> {
  const disk = await mkdtemp(join(root, ".cache/machine-"));
  // PostgreSQL and the site run as other users.
  chmodSync(disk, 0o755);
  const path = (file: string) => join(disk, file);
  for (const folder of [...empty, ...copied, ...shown, ...packaged]) mkdirSync(path(folder), { recursive: true });
  // -a: owners and modes, as those of /etc/shadow.
  for (const folder of copied) await execute("cp", ["-a", `${folder}/.`, path(folder)]);
  const { stdout } = await execute("npm", ["config", "get", "cache"]);
  const cache = stdout.trim();
  mkdirSync(cache, { recursive: true });
  const binds = [
    ["--ro-bind", "/", "/", "--dev-bind", "/dev", "/dev", "--proc", "/proc", "--bind", "/tmp", "/tmp"],
    ...[...empty, ...copied].map((folder) => ["--bind", path(folder), folder]),
    ...shown.map((folder) => ["--ro-bind", folder, folder]),
    ["--bind", cache, cache],
  ].flat();
  // The stand-ins come before Debian's programs, and no Node of the tests is among these.
  const PATH = `${join(import.meta.dirname, "bin")}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`;
  const run = async (script: string, folder = "/") => {
    const command = [...binds, "--chdir", folder, "sh", "-euc", script];
    // The environment of a fresh login, and the certificates that this machine's npm trusts.
    const { HOME = "/root", NODE_EXTRA_CA_CERTS } = process.env;
    const env = {
      PATH,
      HOME,
      LANG: "C.UTF-8",
      npm_config_prefer_offline: "true",
      ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }),
    };
    try {
      const output = await execute("bwrap", command, { env, maxBuffer: 2 ** 26 });
      return output.stdout + output.stderr;
    } catch (error) {
      const { stdout: out = "", stderr = "" } = error as { stdout?: string; stderr?: string };
      throw new Error(`${script}\n${out}${stderr}`, { cause: error });
    }
  };
  return {
    run,
    path,
    async [Symbol.asyncDispose]() {
      await run("systemctl stop nginx klarholm@1 klarholm@2 klarholm@3 klarholm@4 || true").catch(() => undefined);
      rmSync(disk, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** The first block of commands below a heading of the operators' guide. @throws when there is none */
export async function guideCommands(heading: string): Promise<string> {
  const guide = await readFile(join(root, "docs/operations.md"), "utf8");
  const [, section = ""] = guide.split(`## ${heading}\n`);
  const block = /^```\n([\s\S]*?)^```$/m.exec(section.split("\n## ")[0] ?? "")?.[1];
  if (block === undefined) throw new Error(`The guide has no commands below "${heading}"`);
  return block;
}
