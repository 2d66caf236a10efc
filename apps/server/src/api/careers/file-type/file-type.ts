import { open } from "node:fs/promises";
import { isPdf } from "./pdf.ts";
import { isWordBinary } from "./word-binary.ts";
import { isWordPackage } from "./word-package.ts";

/** What a resume may be, named like the ending of its files. */
export type ResumeType = "pdf" | "doc" | "docx";

/**
 * What a file is by its content; its name and what a browser says of it do not count. Undefined for everything
 * else: other kinds, files that are two kinds at once, truncated, encrypted or macro-bearing ones, and archives
 * that unpack to more than any resume.
 * @param path of a file that is complete, at most a few megabytes
 */
export async function resumeType(path: string): Promise<ResumeType | undefined> {
  const head = (await firstBytes(path, 1024)).toString("latin1");
  // A header of another kind behind the first bytes makes two kinds of one file.
  if (head.lastIndexOf("%PDF-") > 0) return undefined;
  switch (head.slice(0, 4)) {
    case "%PDF":
      return (await isPdf(path)) ? "pdf" : undefined;
    case "\xd0\xcf\x11\xe0":
      return (await isWordBinary(path)) ? "doc" : undefined;
    case "PK\x03\x04":
      return (await isWordPackage(path)) ? "docx" : undefined;
    default:
      return undefined;
  }
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether a file may become a resume, by its first four bytes: what may not is not even written down. */
export function mayBeResume(head: Uint8Array): boolean {
  return ["%PDF", "\xd0\xcf\x11\xe0", "PK\x03\x04"].includes(Buffer.from(head.subarray(0, 4)).toString("latin1"));
}
