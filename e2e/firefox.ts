import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const paths = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/**
 * The path of Debian's Firefox ESR, or of another Firefox that is installed. On a throw-away Debian machine, as in CI, it
 * is installed where there is none.
 */
export function findFirefox(): string | undefined {
  const present = () => paths.find((path) => existsSync(path));
  if (present() === undefined && process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.warn("Installing Firefox ESR...");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const apt = (...args: string[]) =>
      spawnSync("apt-get", args, { env, stdio: "ignore", timeout: 600_000 }).status === 0;
    const install = () =>
      apt("-o", "DPkg::Lock::Timeout=300", "install", "-y", "--no-install-recommends", "firefox-esr");
    if (!install() && apt("update")) install();
  }
  return present();
}
