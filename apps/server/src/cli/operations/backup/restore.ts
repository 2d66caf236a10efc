import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../../config.ts";
import { migrations } from "../../../db/migrations/index.ts";
import { type Database, migrate, openDatabase } from "../../../db/open.ts";
import type { Alone } from "../invocation.ts";
import { copyOnce, filesBelow, isSame, linksBelow } from "./content-files.ts";
import { contentFolder, type Manifest, tableFile } from "./manifest.ts";
import { readRows, type Row } from "./rows.ts";
import { type Table, tables } from "./tables.ts";
import { soundBackup } from "./verify.ts";

/** Values of one statement, below what either engine takes. */
const valuesAtOnce = 2000;

/**
 * `restore DIR`: a backup into an empty database, of either engine, and the content folder. What was cut off is run
 * again: the database gets all or nothing, and content files that are there are left.
 * @throws before anything is written, when the backup is damaged or newer, or something else is there already
 */
export async function restoreCommand({ config, words, print, progress }: Alone): Promise<void> {
  const [folder = ""] = words;
  const backup = await soundBackup(folder, progress);
  if (!Object.hasOwn(migrations, backup.release))
    throw new Error(
      `备份来自更新的版本（${backup.release}）。The backup was made by a newer release; restore it with that one.`,
    );
  await expectNoOtherContent(config, backup, folder);
  const db = await openDatabase(config, () => undefined, { release: backup.release });
  try {
    const present = tables.filter((table) => Object.hasOwn(backup.tables, table));
    await expectEmpty(db, present);
    await fill(db, folder, present, progress);
    await migrate(db);
  } finally {
    await db.destroy();
  }
  for (const file of Object.keys(backup.content)) {
    progress(file);
    await mkdir(config.contentDir, { recursive: true });
    await copyOnce(join(contentFolder(folder), file), join(config.contentDir, file));
  }
  progress("");
  print(
    `已恢复 ${backup.taken} 的备份，内容版本 ${backup.contentVersion}。启动前请放回密钥 CODE_KEY 与 APPLICATION_KEY（或数据目录中的 code-key 与 application-key）。\n` +
      "Restored. Put the keys back before the server starts.",
  );
}

async function fill(
  db: Database,
  folder: string,
  present: readonly Table[],
  progress: (text: string) => void,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // The row that every database begins with.
    await transaction.deleteFrom("content_version").execute();
    for (const table of present) {
      let waiting: Row[] = [];
      const insert = async () => {
        // Rows of a file are whatever its table held; the database refuses what does not fit.
        if (waiting.length > 0)
          await transaction
            .insertInto(table)
            .values(waiting as never)
            .execute();
        waiting = [];
      };
      let total = 0;
      for await (const row of readRows(tableFile(folder, table))) {
        waiting.push(row);
        total += 1;
        if (waiting.length * Object.keys(row).length >= valuesAtOnce || hasBytes(row)) await insert();
        if (total % 10_000 === 0) progress(`${table} ${total}`);
      }
      await insert();
    }
  });
}

/** A piece of a file is up to a mebibyte: one at a time. */
function hasBytes(row: Row): boolean {
  return Object.values(row).some((value) => value instanceof Uint8Array);
}

/** @param present the tables that the database has in the backup's release */
async function expectEmpty(db: Database, present: readonly Table[]): Promise<void> {
  const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
  const rest = present.filter((table) => table !== "content_version");
  const filled = await Promise.all(
    rest.map(async (table) => (await db.selectFrom(table).selectAll().limit(1).execute()).length > 0),
  );
  if (version > 0 || filled.some(Boolean))
    throw new Error(
      "数据库不是空的，备份只恢复到空的数据库。The database is not empty; a backup is restored into an empty one.",
    );
}

async function expectNoOtherContent(config: Config, backup: Manifest, folder: string): Promise<void> {
  // Through a link, files would come to lie elsewhere.
  const others = await linksBelow(config.contentDir);
  for (const file of await filesBelow(config.contentDir)) {
    const mark = backup.content[file];
    if (!mark || !(await isSame(join(config.contentDir, file), mark))) others.push(file);
  }
  if (others.length > 0)
    throw new Error(
      `CONTENT_DIR 中有 ${others.length} 个备份里没有或不同的文件，例如 ${others[0]}；请换一个空文件夹，或先移开它们。` +
        `CONTENT_DIR has files that ${folder} lacks or has otherwise; take an empty folder, or move them away.`,
    );
}
