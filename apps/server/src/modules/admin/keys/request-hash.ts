import { createHash } from "node:crypto";
import { readScratch } from "../../../plugins/http/uploads/scratch-file.ts";
import type { UploadedFile } from "../../../plugins/http/uploads/upload.ts";

/** SHA-256 of a request in hexadecimal. @param fields as validated */
export async function requestHash(path: string, fields: unknown, file: UploadedFile | undefined): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([path, fields]));
  if (file) for await (const chunk of readScratch(file, 64 * 1024)) hash.update(chunk);
  return hash.digest("hex");
}
