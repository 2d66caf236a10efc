/** End-of-central-directory of a ZIP archive (APPNOTE 4.3.16), which readers look for at a file's end. */
const archiveEnd = Buffer.from("PK\x05\x06", "latin1");

/** Whether what passes for a file of another type is a ZIP archive, too: its end lies in the last 66,000 bytes, its comment's limit and more. */
export function hasArchiveBehind(bytes: Buffer): boolean {
  return bytes.subarray(-66_000).includes(archiveEnd);
}
