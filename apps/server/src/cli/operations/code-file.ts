import { type FileHandle, open, readFile } from "node:fs/promises";
import { csvHead } from "../../modules/verification/make-batch.ts";
import { isWellFormed, normalizeCode } from "../../modules/verification/security-code.ts";

/**
 * Creates the file of clear codes, readable by the owner only.
 * @throws when the file exists already
 */
export async function createCodeFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path, "wx", 0o600);
    await file.write(csvHead);
    return file;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST")
      throw new Error(`--out: ${path} exists already; codes are never written over others.`, { cause: error });
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new Error(`--out: the folder of ${path} does not exist.`, { cause: error });
    throw error;
  }
}

/** The well-formed codes in the first column of a list. */
export async function readCodeFile(path: string): Promise<string[]> {
  const lines = (await readFile(path, "utf8")).split(/\r?\n/);
  return lines.map((line) => normalizeCode(line.split(/[,;\t]/, 1)[0] ?? "")).filter(isWellFormed);
}
