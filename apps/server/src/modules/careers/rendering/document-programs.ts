import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ConfinedError, type ConfinedLimits, runConfined } from "./confine.ts";
import { officeSettings } from "./office-settings.ts";

/** The size of a page in points, after rotation. */
export interface PageSize {
  width: number;
  height: number;
}

/** Pages that are shown of a document; of others only their number. */
export const maxPages = 50;

/** Pixels of the longer side of a page. */
export const pictureSizes = { screen: 1600, large: 3200 } as const;

const [second, megabyte] = [1000, 1_000_000];
const popplerLimits = { wallMs: 40 * second, cpuSeconds: 20, memory: 600 * megabyte };
const officeLimits: ConfinedLimits = {
  wallMs: 90 * second,
  cpuSeconds: 60,
  memory: 1000 * megabyte,
  output: 40 * megabyte,
};
const textBytes = 2 * megabyte;

const pdfFile = "/in/document.pdf";

/** Runs one of poppler's programs over a PDF file. @throws ConfinedError */
function poppler(pdf: Uint8Array, output: number, signal: AbortSignal | undefined, ...command: string[]) {
  return runConfined({ command, files: { [pdfFile]: pdf }, limits: { ...popplerLimits, output }, signal });
}

/** The number of pages of a PDF file, and the sizes of those that are shown. @throws ConfinedError */
export async function pdfPages(
  pdf: Uint8Array,
  signal?: AbortSignal,
): Promise<{ total: number; pages: readonly PageSize[] }> {
  const range = ["-f", "1", "-l", String(maxPages)];
  const info = (await poppler(pdf, megabyte, signal, "pdfinfo", ...range, pdfFile)).toString();
  const total = Number(/^Pages:\s+(\d+)$/m.exec(info)?.[1] ?? 0);
  const rotated = new Set([...info.matchAll(/^Page\s+(\d+) rot:\s+(?:90|270)$/gm)].map(([, page]) => page));
  const pages = [...info.matchAll(/^Page\s+(\d+) size:\s+([\d.]+) x ([\d.]+) pts/gm)].map(([, page, width, height]) => {
    const [x, y] = [Number(width), Number(height)];
    return rotated.has(page) ? { width: y, height: x } : { width: x, height: y };
  });
  if (pages.length === 0) throw new ConfinedError("failed", "there are no pages");
  return { total, pages };
}

/** Renders a page as PNG. @param page from 1 @param pixels of its longer side @throws ConfinedError */
export async function pdfPicture(pdf: Uint8Array, page: number, pixels: number, signal?: AbortSignal): Promise<Buffer> {
  const options = ["-png", "-singlefile", "-f", String(page), "-l", String(page), "-scale-to", String(pixels)];
  const picture = await poppler(pdf, 40 * megabyte, signal, "pdftoppm", ...options, pdfFile);
  if (picture.toString("latin1", 0, 8) !== "\u0089PNG\r\n\u001a\n")
    throw new ConfinedError("failed", "no picture came");
  return picture;
}

/** The text of the pages that are shown. @throws ConfinedError */
export async function pdfText(pdf: Uint8Array, signal?: AbortSignal): Promise<string[]> {
  const options = ["-enc", "UTF-8", "-l", String(maxPages)];
  const text = (await poppler(pdf, textBytes, signal, "pdftotext", ...options, pdfFile, "-")).toString();
  // Each page ends with a form feed.
  return text.replace(/\f$/, "").split("\f");
}

/**
 * Converts a Word file to PDF by LibreOffice. Its first start creates a profile and exits with 81, which requests a
 * restart.
 * @param programs the folder of LibreOffice's programs
 * @throws ConfinedError
 */
export async function wordToPdf(
  word: Uint8Array,
  type: "doc" | "docx",
  programs: string,
  signal?: AbortSignal,
): Promise<Buffer> {
  const file = `/in/document.${type}`;
  const script =
    'for start in 1 2; do "$@" >&2; code=$?; [ $code = 81 ] || break; done; [ $code = 0 ] && exec cat /tmp/out/document.pdf';
  const office = [
    [join(programs, "soffice.bin"), "-env:UserInstallation=file:///tmp/profile"],
    ["--headless", "--nologo", "--nodefault", "--norestore", "--nolockcheck"],
    ["--convert-to", "pdf:writer_pdf_Export", "--outdir", "/tmp/out", file],
  ].flat();
  return runConfined({
    command: ["/bin/sh", "-c", script, "sh", ...office],
    files: { [file]: word, "/tmp/profile/user/registrymodifications.xcu": Buffer.from(officeSettings) },
    env: { LD_LIBRARY_PATH: programs, SAL_USE_VCLPLUGIN: "svp" },
    limits: officeLimits,
    signal,
  });
}

/** The text of a Word file without LibreOffice. @throws ConfinedError */
export async function wordText(word: Uint8Array, signal?: AbortSignal): Promise<string> {
  const file = "/in/document.doc";
  // The mounted program resolves packages from the node_modules folder beside it.
  const packages = fileURLToPath(import.meta.resolve("word-extractor")).replace(/(?<=\/node_modules)\/.*$/, "");
  const text = await runConfined({
    command: ["/program/node", "--max-old-space-size=256", "/program/word-text-child.ts", file],
    files: { [file]: word },
    mounts: {
      "/program/node": process.execPath,
      "/program/word-text-child.ts": join(import.meta.dirname, "word-text-child.ts"),
      "/program/node_modules": packages,
    },
    limits: { ...popplerLimits, memory: 1000 * megabyte, output: textBytes },
    signal,
  });
  return text.toString();
}
