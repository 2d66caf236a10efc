import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "kysely";
import { migrations } from "../../../db/migrations/index.ts";
import type { Schema } from "../../../db/schema.ts";
import type { StaffInvocation } from "../invocation.ts";
import { copyOnce, filesBelow, removeOthers } from "./content-files.ts";
import { contentFolder, type Manifest, tableFile, writeManifest } from "./manifest.ts";
import { type Row, writeRows } from "./rows.ts";
import { tables } from "./tables.ts";

/** Rows that are in memory at a time. */
const chunk = 200;

/**
 * `backup DIR`: one state of the database and all content files, while servers go on. Into a folder of an earlier
 * backup only what changed is copied; one that was cut off is begun again in the same folder.
 */
export async function backupCommand({ config, db, words, print, progress }: StaffInvocation): Promise<void> {
  const [folder = ""] = words;
  await mkdir(join(folder, "tables"), { recursive: true, mode: 0o700 });
  // From here on the folder is no finished backup, until its manifest is there again.
  await rm(join(folder, "backup.json"), { force: true });

  const database = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => {
      const taken = new Date().toISOString();
      const { version } = await snapshot.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
      const marks: Manifest["tables"] = {};
      for (const table of tables) {
        progress(table);
        marks[table] = await writeRows(tableFile(folder, table), rowsOf(snapshot, table));
      }
      return { taken, contentVersion: version, tables: marks };
    });

  const content: Manifest["content"] = {};
  for (const path of await filesBelow(config.contentDir)) {
    progress(path);
    content[path] = await copyOnce(join(config.contentDir, path), join(contentFolder(folder), path));
  }
  await removeOthers(contentFolder(folder), new Set(Object.keys(content)));
  progress("");

  const release = Object.keys(migrations).at(-1) ?? "";
  await writeManifest(folder, { format: 1, release, ...database, content });
  const rows = Object.values(database.tables).reduce((sum, table) => sum + table.rows, 0);
  print(`已备份到 ${folder}：${rows} 行数据，${Object.keys(content).length} 个内容文件。Backed up.`);
  print(
    "备份里没有密钥。请把 CODE_KEY 与 APPLICATION_KEY（或数据目录中的 code-key 与 application-key）另外保存：没有它们，验证码与申请都无法再读。\n" +
      "The keys are not in it. Keep CODE_KEY and APPLICATION_KEY (or the files code-key and application-key of DATA_DIR) elsewhere: without them codes and applications cannot be read.",
  );
}

function rowsOf(db: Transaction<Schema>, table: (typeof tables)[number]): AsyncIterable<Row> {
  return db.selectFrom(table).selectAll().stream(chunk);
}
