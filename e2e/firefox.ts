import { existsSync } from "node:fs";
import { installPackages } from "../tools/apt.mjs";

const paths = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/**
 * The path of Debian's Firefox ESR, or of another installed Firefox. Installs it on a disposable Debian machine, as in
 * CI, when there is none.
 */
export function findFirefox(): string | undefined {
  const present = () => paths.find((path) => existsSync(path));
  if (present() === undefined) installPackages("firefox-esr");
  return present();
}
