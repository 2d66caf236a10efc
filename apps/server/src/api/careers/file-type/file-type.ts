import { isPdf } from "./pdf.ts";
import { isWordBinary } from "./word-binary.ts";
import { isWordPackage } from "./word-package.ts";

/** What a resume may be, named like the ending of its files. */
export type ResumeType = "pdf" | "doc" | "docx";

/**
 * What a file is by its content; its name and what a browser says of it do not count. Undefined for everything
 * else: other kinds, files that are two kinds at once, truncated, encrypted or macro-bearing ones, and archives
 * that unpack to more than any resume.
 * @param bytes of a file that is complete, at most a few megabytes
 */
export async function resumeType(bytes: Buffer): Promise<ResumeType | undefined> {
  const head = bytes.toString("latin1", 0, 1024);
  // A header of another kind behind the first bytes makes two kinds of one file.
  if (head.lastIndexOf("%PDF-") > 0) return undefined;
  switch (head.slice(0, 4)) {
    case "%PDF":
      return isPdf(bytes) ? "pdf" : undefined;
    case "\xd0\xcf\x11\xe0":
      return isWordBinary(bytes) ? "doc" : undefined;
    case "PK\x03\x04":
      return (await isWordPackage(bytes)) ? "docx" : undefined;
    default:
      return undefined;
  }
}
