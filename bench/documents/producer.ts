import { execFile } from "node:child_process";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { fromBufferPromise } from "yauzl";

/** The identifier of the property set that names a compound file's program ([MS-OLEPS] 2.1, 3.1). */
const summary = Buffer.from("e0859ff2f94f6810ab9108002b27b3d9", "hex");
const applicationName = 18;

/**
 * The program that wrote a document, as the document states it, without version numbers; "unnamed" for none.
 * Reads PDFs with poppler's `pdfinfo`, where it is installed.
 */
export async function producerOf(path: string, bytes: Buffer): Promise<string> {
  const head = bytes.toString("latin1", 0, 4);
  const name =
    head === "PK\x03\x04"
      ? await ofPackage(bytes).catch(() => "")
      : head === "\xd0\xcf\x11\xe0"
        ? ofCompoundFile(bytes)
        : await ofPdf(path).catch(() => "");
  return (
    name
      .replaceAll(/\p{Cc}/gu, "")
      .replace(/[ /_-]*(?:\(|[vm]?\d).*$/iu, "")
      .trim() || "unnamed"
  );
}

async function ofPdf(path: string): Promise<string> {
  const { stdout } = await promisify(execFile)("pdfinfo", [path], { timeout: 20_000 });
  return /^Producer: +(.+)$/m.exec(stdout)?.[1] ?? /^Creator: +(.+)$/m.exec(stdout)?.[1] ?? "";
}

async function ofPackage(bytes: Buffer): Promise<string> {
  const archive = await fromBufferPromise(bytes);
  for await (const entry of archive.eachEntry())
    if (/^docprops\/app\.xml$/i.test(entry.fileName))
      return /<(?:\w+:)?Application>([^<]*)</.exec(await text(await archive.openReadStreamPromise(entry)))?.[1] ?? "";
  return "";
}

/** The stream is small, and so mostly contiguous. */
function ofCompoundFile(bytes: Buffer): string {
  const at = bytes.indexOf(summary);
  if (at < 28) return "";
  try {
    const section = at - 28 + bytes.readUInt32LE(at + 16);
    for (let index = 0; index < bytes.readUInt32LE(section + 4); index++) {
      if (bytes.readUInt32LE(section + 8 + index * 8) !== applicationName) continue;
      const value = section + bytes.readUInt32LE(section + 12 + index * 8);
      return bytes.toString("latin1", value + 8, value + 8 + bytes.readUInt32LE(value + 4));
    }
  } catch {
    // The stream is truncated or fragmented.
  }
  return "";
}
