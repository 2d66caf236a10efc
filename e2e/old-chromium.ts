import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { ROOT } from "../tools/project.mjs";
import type { VisitOptions } from "./harness.ts";

/**
 * Unpacks an old Chromium below .cache at the first call (150 MB): 107 of October 2022, or 109 of January 2023, the
 * last for Windows 7. They come from `@sparticuz/chromium` under the names of package.json. OLD_CHROMIUM names another
 * program.
 * @returns how to visit a site in it; undefined where the package does not run: on anything but Linux on x64
 */
export function visitedBy(version: 107 | 109): Pick<VisitOptions, "program" | "expected"> | undefined {
  const other = process.env.OLD_CHROMIUM;
  if (other) return { program: other, expected };
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const program = join(ROOT, `.cache/chromium-${version}/chromium`);
  if (!existsSync(program)) {
    mkdirSync(join(program, ".."), { recursive: true });
    // Several processes may unpack it at once.
    const partial = `${program}.${process.pid}`;
    const packed = readFileSync(join(ROOT, `node_modules/chromium-${version}/bin/chromium.br`));
    writeFileSync(partial, brotliDecompressSync(packed), { mode: 0o755 });
    renameSync(partial, program);
  }
  return { program, expected };
}

/**
 * Complaints without meaning for the site. Old versions apply the policy's default-src to prefetches, which are then
 * fetched on demand; versions until 114 log unknown popover attributes. A plain text is shown with a style of the
 * browser itself, which the policy refuses.
 */
const expected = [
  /^console: Refused to prefetch/,
  /\.data\S* csp$/,
  /^console: Found a 'popover' attribute/,
  /^console: Refused to apply inline style[^]*\/robots\.txt\)$/,
];
