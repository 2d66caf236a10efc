import { join } from "node:path";
import { UsageError } from "../../command-line.ts";
import { isInsideDir } from "../../../lib/is-inside-dir.ts";
import type { Alone } from "../invocation.ts";
import { isSame } from "./content-files.ts";
import { contentFolder, type Manifest, readManifest, tableFile } from "./manifest.ts";
import { readRows } from "./rows.ts";

/** `verify DIR`: whether a backup is whole, every file and every row of it. @throws when it is not */
export async function verifyCommand({ words, print, progress }: Alone): Promise<void> {
  const [folder = ""] = words;
  const backup = await soundBackup(folder, progress);
  print(`备份完整，取于 ${backup.taken}，内容版本 ${backup.contentVersion}。The backup is whole.`);
}

/**
 * The manifest of a backup that is whole.
 * @throws Error that names every file at fault; UsageError where no backup is
 */
export async function soundBackup(folder: string, progress: (text: string) => void): Promise<Manifest> {
  const backup = await readManifest(folder);
  if (!backup)
    throw new UsageError(
      `${folder} 不是完成的备份（没有 backup.json）；被中断的备份请再运行一次。No finished backup is there; run one that was cut off again.`,
    );
  const faults: string[] = [];
  for (const [table, mark] of Object.entries(backup.tables)) {
    progress(table);
    const path = tableFile(folder, table);
    if (!(await isSame(path, mark))) faults.push(path);
    else if ((await count(readRows(path))) !== mark.rows) faults.push(path);
  }
  for (const [file, mark] of Object.entries(backup.content)) {
    progress(file);
    const path = join(contentFolder(folder), file);
    if (!(await isInsideDir(contentFolder(folder), path)) || !(await isSame(path, mark))) faults.push(path);
  }
  progress("");
  if (faults.length > 0)
    throw new Error(
      `备份已损坏，这些文件缺失或不同。The backup is damaged: missing or other files.\n${faults.join("\n")}`,
    );
  return backup;
}

async function count(rows: AsyncIterable<unknown>): Promise<number> {
  let found = 0;
  for await (const _ of rows) found += 1;
  return found;
}
