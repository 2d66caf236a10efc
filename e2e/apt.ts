import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs Debian packages on a disposable Debian machine, as in CI. Does nothing on other machines. */
export function installPackages(...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  console.warn(`Installing ${packages.join(" and ")}...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    spawnSync("apt-get", args, { env, stdio: "ignore", timeout: 600_000 }).status === 0;
  const install = () => apt("-o", "DPkg::Lock::Timeout=300", "install", "-y", "--no-install-recommends", ...packages);
  if (!install() && apt("update")) install();
}
