import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { fileDigest } from "./rows.ts";

/** Lists the contents of a backup. It is written last: a backup without a manifest is incomplete. */
const manifest = z.object({
  format: z.literal(1),
  /** The time of the database snapshot; UTC, ISO 8601. */
  taken: z.iso.datetime(),
  /** The last migration of the database. */
  release: z.string(),
  contentVersion: z.number().int(),
  /** By table. */
  tables: z.record(z.string().regex(/^\w+$/), fileDigest.extend({ rows: z.number().int() })),
  /** Content files by their path below CONTENT_DIR, with slashes. No segment begins with a dot, so that no path leads out. */
  content: z.record(z.string().regex(/^[^./\\\0][^/\\\0]*(?:\/[^./\\\0][^/\\\0]*)*$/), fileDigest),
});
export type Manifest = z.infer<typeof manifest>;

export const manifestFile = "backup.json";

export function tableFile(folder: string, table: string): string {
  return join(folder, "tables", `${table}.ndjson.gz`);
}

export function contentFolder(folder: string): string {
  return join(folder, "content");
}

/** @returns undefined without a completed backup @throws for a manifest that this release cannot read */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, manifestFile), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return manifest.parse(JSON.parse(text));
  } catch (cause) {
    const message = `${manifestFile} 不是这个版本能读的备份。${manifestFile} is not a backup that this release can read.`;
    throw new Error(message, { cause });
  }
}

/** Completes a backup. The file is replaced atomically. */
export async function writeManifest(folder: string, backup: Manifest): Promise<void> {
  const path = join(folder, manifestFile);
  await writeFile(`${path}.new`, `${JSON.stringify(backup, null, 1)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}
