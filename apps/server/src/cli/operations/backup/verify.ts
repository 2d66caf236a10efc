import { join } from "node:path";
import { isInsideDir } from "../../../lib/is-inside-dir.ts";
import { UsageError } from "../../command-line.ts";
import type { InvocationWithoutDatabase } from "../invocation.ts";
import { hasDigest } from "./content-files.ts";
import { contentFolder, type Manifest, readManifest, tableFile } from "./manifest.ts";
import { readRows } from "./rows.ts";

/** `verify DIR`: verifies every file and row of a backup. @throws when one is missing or damaged */
export async function verifyCommand({ words, print, progress }: InvocationWithoutDatabase): Promise<void> {
  const [folder = ""] = words;
  const backup = await verifyBackup(folder, progress);
  print(`备份完整，取于 ${backup.taken}，内容版本 ${backup.contentVersion}。The backup is complete.`);
}

/**
 * Verifies a backup and returns its manifest.
 * @throws Error that names every damaged file; UsageError without a completed backup
 */
export async function verifyBackup(folder: string, progress: (text: string) => void): Promise<Manifest> {
  const backup = await readManifest(folder);
  if (!backup)
    throw new UsageError(
      `${folder} 不是完成的备份（没有 backup.json）；被中断的备份请再运行一次。There is no completed backup; repeat an interrupted one.`,
    );
  const damaged: string[] = [];
  for (const [table, { rows, ...digest }] of Object.entries(backup.tables)) {
    progress(table);
    const path = tableFile(folder, table);
    if (!(await hasDigest(path, digest)) || (await count(readRows(path))) !== rows) damaged.push(path);
  }
  for (const [file, digest] of Object.entries(backup.content)) {
    progress(file);
    const path = join(contentFolder(folder), file);
    if (!(await isInsideDir(contentFolder(folder), path)) || !(await hasDigest(path, digest))) damaged.push(path);
  }
  progress("");
  if (damaged.length > 0)
    throw new Error(
      `备份已损坏，这些文件缺失或不同。The backup is damaged: missing or changed files.\n${damaged.join("\n")}`,
    );
  return backup;
}

async function count(rows: AsyncIterable<unknown>): Promise<number> {
  let found = 0;
  for await (const _ of rows) found += 1;
  return found;
}
