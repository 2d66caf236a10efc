import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { migrations } from "../../../db/migrations/index.ts";
import type { StaffInvocation } from "../invocation.ts";
import { copyIfChanged, filesBelow } from "./content-files.ts";
import { contentFolder, type Manifest, manifestFile, tableFile, writeManifest } from "./manifest.ts";
import { writeRows } from "./rows.ts";
import { countObjects } from "../storage/count-objects.ts";
import { tables } from "./tables.ts";

/** Rows that are fetched at a time. */
const fetchSize = 200;

/**
 * `backup DIR`: writes a snapshot of the database and all content files while servers run. In the folder of an earlier
 * backup only changed content files are copied. An interrupted backup can be repeated.
 */
export async function backupCommand({ config, db, words, print, progress }: StaffInvocation): Promise<void> {
  const [folder = ""] = words;
  await mkdir(join(folder, "tables"), { recursive: true, mode: 0o700 });
  await rm(join(folder, manifestFile), { force: true });

  const database = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => {
      const taken = new Date().toISOString();
      const { version } = await snapshot.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
      const written: Manifest["tables"] = {};
      for (const table of tables) {
        progress(table);
        const rows = snapshot.selectFrom(table).selectAll().stream(fetchSize);
        written[table] = await writeRows(tableFile(folder, table), rows);
      }
      return { taken, contentVersion: version, tables: written, objects: await countObjects(snapshot) };
    });

  const content: Manifest["content"] = {};
  for (const path of await filesBelow(config.contentDir)) {
    progress(path);
    content[path] = await copyIfChanged(join(config.contentDir, path), join(contentFolder(folder), path));
  }
  for (const path of await filesBelow(contentFolder(folder)))
    if (!Object.hasOwn(content, path)) await rm(join(contentFolder(folder), path));
  progress("");

  const { taken, contentVersion, tables: written } = database;
  const release = Object.keys(migrations).at(-1) ?? "";
  await writeManifest(folder, { format: 1, release, taken, contentVersion, tables: written, content });
  const rows = Object.values(database.tables).reduce((sum, table) => sum + table.rows, 0);
  print(`已备份到 ${folder}：${rows} 行数据，${Object.keys(content).length} 个内容文件。Backed up.`);
  if (database.objects > 0)
    print(
      `另有 ${database.objects} 个上传文件与申请文件在 STORAGE_URL 的存储中，不在这份备份里，请由存储备份（版本控制或跨区复制）。\n` +
        `${database.objects} files are in the store of STORAGE_URL and not in this backup; the store must back them up (versions, or replication).`,
    );
  print(
    "备份里没有密钥。请把 CODE_KEY 与 APPLICATION_KEY（或数据目录中的 code-key 与 application-key）另外保存：没有它们，验证码与申请都无法再读。\n" +
      "The backup does not contain the keys. Store CODE_KEY and APPLICATION_KEY (or the files code-key and application-key of DATA_DIR) elsewhere: without them codes and applications cannot be read.",
  );
}
