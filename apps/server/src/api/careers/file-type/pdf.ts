import { readFile } from "node:fs/promises";

/** End-of-central-directory of a ZIP archive, which readers look for at a file's end. */
const archiveEnd = Buffer.from("PK\x05\x06", "latin1");

/**
 * Whether a file is one whole PDF (ISO 32000-2, section 7.5): its header at the very beginning, its
 * cross-reference pointer and end marker at the end, nothing of another kind behind them. One that asks for a
 * password or that runs something when it is opened is none.
 */
export async function isPdf(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  const tail = bytes.subarray(-2048);
  const head = bytes.subarray(0, 8).toString("latin1");
  const end = tail.lastIndexOf("%%EOF");
  if (!/^%PDF-[12]\.\d/.test(head) || end < 0 || tail.lastIndexOf("startxref", end) < 0) return false;
  // Behind the end marker there is room for line breaks, which some writers pad with.
  if (tail.subarray(end + 5).some((byte) => byte > 0x20)) return false;
  if (bytes.subarray(-66_000).includes(archiveEnd)) return false;
  const text = bytes.toString("latin1");
  return !/\/(?:Encrypt|Launch|EmbeddedFile|JavaScript)\b/.test(text);
}
