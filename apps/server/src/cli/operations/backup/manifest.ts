import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { fileMark } from "./rows.ts";

/** What a backup holds, and by what it is known to be whole. Written last: a backup without it is unfinished. */
const manifest = z.object({
  format: z.literal(1),
  /** UTC, ISO 8601: the state of the database that it holds. */
  taken: z.iso.datetime(),
  /** The last migration of its database. */
  release: z.string(),
  contentVersion: z.number().int(),
  /** By table. */
  tables: z.record(z.string().regex(/^\w+$/), fileMark.extend({ rows: z.number().int() })),
  /** Content files by their path below CONTENT_DIR, with slashes; none begins with a dot, so that none leads out of it. */
  content: z.record(z.string().regex(/^[^./\\\0][^/\\\0]*(?:\/[^./\\\0][^/\\\0]*)*$/), fileMark),
});
export type Manifest = z.infer<typeof manifest>;

const manifestFile = "backup.json";

/** The file of a table in a backup. */
export function tableFile(folder: string, table: string): string {
  return join(folder, "tables", `${table}.ndjson.gz`);
}

/** The folder of content files in a backup. */
export function contentFolder(folder: string): string {
  return join(folder, "content");
}

/** @returns undefined where no backup was finished. @throws when it is not one that this release reads */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, manifestFile), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const read = manifest.safeParse(parsed(text));
  if (!read.success)
    throw new Error(`${manifestFile} 不是这个版本能读的备份。${manifestFile} is no backup that this release reads.`);
  return read.data;
}

/** Finishes a backup: the file is there whole, or not at all. */
export async function writeManifest(folder: string, backup: Manifest): Promise<void> {
  const path = join(folder, manifestFile);
  await writeFile(`${path}.new`, `${JSON.stringify(backup, null, 1)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
