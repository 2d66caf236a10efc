import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe } from "vitest";
import { findDocumentTools } from "../src/modules/careers/rendering/document-tools.ts";

const packages = ["bubblewrap", "poppler-utils", "libreoffice-writer-nogui", "fonts-noto-cjk"];

const missing = async (): Promise<string | undefined> => {
  const { fault, poppler, libreOffice } = await findDocumentTools();
  if (fault !== undefined) return `no program can be confined here: ${fault}`;
  return poppler && libreOffice !== undefined ? undefined : "poppler or LibreOffice is not installed";
};

/** Installs the packages as root on Debian (CI). */
function install(): void {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  console.warn("Installing what renders documents...");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (args: string[]) => spawnSync("apt-get", args, { env, stdio: "ignore", timeout: 600_000 }).status === 0;
  const wanted = ["-o", "DPkg::Lock::Timeout=300", "install", "-y", "--no-install-recommends", ...packages];
  if (!run(wanted) && run(["update"])) run(wanted);
}

/** Why documents cannot be rendered on this machine; undefined if they can. */
async function documentToolsFault(): Promise<string | undefined> {
  if ((await missing()) === undefined) return undefined;
  install();
  return missing();
}

const fault = await documentToolsFault();
if (fault !== undefined) console.warn(`\n*** The tests of rendered documents are SKIPPED: ${fault}. ***\n`);

/** Tests of rendered documents, skipped with a warning where the tools are missing. */
export function describeRendering(name: string, suite: () => void): void {
  const described = fault === undefined ? describe : describe.skip;
  described(name, suite);
}
