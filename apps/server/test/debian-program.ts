import { existsSync } from "node:fs";
import { installPackages } from "../../../tools/apt.mjs";

/**
 * Finds a program of Debian, or installs its package as root (CI).
 * @param name of package and program
 * @returns its path; undefined without it
 */
export function findDebianProgram(name: string): string | undefined {
  const program = `/usr/bin/${name}`;
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  if (!existsSync(program)) installPackages(name);
  return existsSync(program) ? program : undefined;
}
