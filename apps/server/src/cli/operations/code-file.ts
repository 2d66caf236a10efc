import { type FileHandle, open, readFile } from "node:fs/promises";
import { groupCode, isWellFormed, normalizeCode } from "../../modules/verification/security-code.ts";

const heading = "code,product,batch,url";

/** Where a code's QR leads. Opening it only fills the form in; it consumes no query. */
export function verificationUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/verification?code=${groupCode(code)}`;
}

/**
 * Begins the one file that holds clear codes, readable by its owner only.
 * @throws when a file of that name is there already
 */
export async function createCodeFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path, "wx", 0o600);
    await file.write(`${heading}\n`);
    return file;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST")
      throw new Error(`--out: ${path} exists already; codes are never written over others.`, { cause: error });
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new Error(`--out: the folder of ${path} does not exist.`, { cause: error });
    throw error;
  }
}

export async function appendCodes(
  file: FileHandle,
  codes: readonly string[],
  { productId, batch, publicUrl }: { productId: string; batch: string; publicUrl: string },
): Promise<void> {
  await file.write(
    codes.map((code) => `${groupCode(code)},${productId},${batch},${verificationUrl(publicUrl, code)}\n`).join(""),
  );
}

/** The codes of a list: the first column of each line that holds one. */
export async function readCodeFile(path: string): Promise<string[]> {
  const lines = (await readFile(path, "utf8")).split(/\r?\n/);
  return lines.map((line) => normalizeCode(line.split(/[,;\t]/, 1)[0] ?? "")).filter(isWellFormed);
}
