import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Finds a program of Debian, or installs its package as root (CI).
 * @param name of package and program
 * @returns its path; undefined without it
 */
export function findDebianProgram(name: string): string | undefined {
  const program = `/usr/bin/${name}`;
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  if (existsSync(program)) return program;
  console.warn(`Installing ${name} for a test...`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, stdio: "ignore", timeout: 240_000 };
  const apt = (args: string[]) => spawnSync("apt-get", args, options as object).status === 0;
  const install = ["install", "-y", "--no-install-recommends", name];
  if (!apt(install) && apt(["update"])) apt(install);
  return existsSync(program) ? program : undefined;
}
