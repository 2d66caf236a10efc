// Chromium 107 of October 2022 and 109 of January 2023, the last for Windows 7, for tests: the binaries that
// `@sparticuz/chromium` packs, under names of their own in e2e/package.json.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { ROOT } from "./project.mjs";

/**
 * The path of an old Chromium, unpacked below .cache at the first call (150 MB).
 * OLD_CHROMIUM names another program in its place, for instance one of version 92 or 103.
 * @param {107 | 109} version
 * @returns {string | undefined} undefined where the package holds none that runs: on anything but Linux on x64
 */
export function oldChromium(version) {
  if (process.env.OLD_CHROMIUM) return process.env.OLD_CHROMIUM;
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = join(ROOT, `.cache/chromium-${version}`);
  const program = join(folder, "chromium");
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  // Several processes may come here at once.
  const partial = `${program}.${process.pid}`;
  const packed = join(ROOT, `node_modules/chromium-${version}/bin/chromium.br`);
  writeFileSync(partial, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 });
  renameSync(partial, program);
  return program;
}
