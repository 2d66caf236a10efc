import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs Debian packages as root on Debian, as in CI. Does nothing elsewhere.
 * @param {string[]} packages
 */
export function installPackages(...packages) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  console.warn(`Installing ${packages.join(", ")}...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync("apt-get", args, { env, stdio: "ignore", timeout: 600_000 }).status === 0;
  const install = () => apt("-o", "DPkg::Lock::Timeout=300", "install", "-y", "--no-install-recommends", ...packages);
  if (!install() && apt("update")) install();
}
