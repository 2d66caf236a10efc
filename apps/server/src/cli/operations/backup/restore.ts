import { join } from "node:path";
import type { Config } from "../../../config.ts";
import { migrations } from "../../../db/migrations/index.ts";
import { type Database, migrate, openDatabase } from "../../../db/open.ts";
import type { InvocationWithoutDatabase } from "../invocation.ts";
import { countObjects } from "../storage/count-objects.ts";
import { copyIfChanged, filesBelow, hasDigest, linksBelow } from "./content-files.ts";
import { contentFolder, type Manifest, tableFile } from "./manifest.ts";
import { readRows, type Row } from "./rows.ts";
import { type Table, tables } from "./tables.ts";
import { verifyBackup } from "./verify.ts";

/** Values of one statement, below the limit of either engine. */
const valuesPerStatement = 2000;

/**
 * `restore DIR`: restores a backup into an empty database, of either engine, and the content folder. The database is
 * restored in one transaction, and identical content files are skipped, so an interrupted run can be repeated.
 * @throws before anything is written, when the backup is damaged or newer, or the database or folder has other contents
 */
export async function restoreCommand({ config, words, print, progress }: InvocationWithoutDatabase): Promise<void> {
  const [folder = ""] = words;
  const backup = await verifyBackup(folder, progress);
  if (!Object.hasOwn(migrations, backup.release))
    throw new Error(
      `备份来自更新的版本（${backup.release}）。The backup was made by a newer release; restore it with that one.`,
    );
  await expectNoOtherContent(config, backup, folder);
  let objects = 0;
  const db = await openDatabase(config, () => undefined, { release: backup.release });
  try {
    const present = tables.filter((table) => Object.hasOwn(backup.tables, table));
    await expectEmpty(db, present);
    await insertRows(db, folder, present, progress);
    await migrate(db);
    objects = await countObjects(db);
  } finally {
    await db.destroy();
  }
  for (const file of Object.keys(backup.content)) {
    progress(file);
    await copyIfChanged(join(contentFolder(folder), file), join(config.contentDir, file));
  }
  progress("");
  print(
    `已恢复 ${backup.taken} 的备份，内容版本 ${backup.contentVersion}。启动前请放回密钥 CODE_KEY 与 APPLICATION_KEY（或数据目录中的 code-key 与 application-key）。\n` +
      "Restored. Restore the keys as well before the server starts.",
  );
  if (objects > 0)
    print(
      `${objects} 个文件在对象存储中：请设置与备份时相同的 STORAGE_URL，再运行 npm run staff -- storage check。\n` +
        `${objects} files are in the store: set the same STORAGE_URL and run npm run staff -- storage check.`,
    );
}

async function insertRows(
  db: Database,
  folder: string,
  present: readonly Table[],
  progress: (text: string) => void,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // The row of a new database.
    await transaction.deleteFrom("content_version").execute();
    for (const table of present) {
      let batch: Row[] = [];
      const insert = async () => {
        // The database refuses rows that do not fit the table.
        if (batch.length > 0)
          await transaction
            .insertInto(table)
            .values(batch as never)
            .execute();
        batch = [];
      };
      let total = 0;
      for await (const row of readRows(tableFile(folder, table))) {
        batch.push(row);
        total += 1;
        // Binary values have up to a mebibyte: one row at a time.
        const isBinary = Object.values(row).some((value) => value instanceof Uint8Array);
        if (isBinary || batch.length * Object.keys(row).length >= valuesPerStatement) await insert();
        if (total % 10_000 === 0) progress(`${table} ${total}`);
      }
      await insert();
    }
  });
}

/** @param present the tables of the backup's release */
async function expectEmpty(db: Database, present: readonly Table[]): Promise<void> {
  const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
  const others = present.filter((table) => table !== "content_version");
  const filled = await Promise.all(
    others.map(async (table) => (await db.selectFrom(table).selectAll().limit(1).execute()).length > 0),
  );
  if (version > 0 || filled.some(Boolean))
    throw new Error(
      "数据库不是空的，备份只恢复到空的数据库。The database is not empty; a backup is restored into an empty one.",
    );
}

async function expectNoOtherContent(config: Config, backup: Manifest, folder: string): Promise<void> {
  // Files would be written through a link to a place outside.
  const others = await linksBelow(config.contentDir);
  for (const file of await filesBelow(config.contentDir)) {
    const digest = backup.content[file];
    if (!digest || !(await hasDigest(join(config.contentDir, file), digest))) others.push(file);
  }
  if (others.length > 0)
    throw new Error(
      `CONTENT_DIR 中有 ${others.length} 个备份里没有或不同的文件，例如 ${others[0]}；请换一个空文件夹，或先移开它们。` +
        `CONTENT_DIR has files that are missing from ${folder} or differ; use an empty folder, or move them away.`,
    );
}
