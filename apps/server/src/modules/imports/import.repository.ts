import type { Selectable } from "kysely";
import type { ContentImportItemTable, ContentImportTable } from "../../db/content-schema.ts";
import type { Connection } from "../content/content.repository.ts";

export type StoredImport = Selectable<ContentImportTable>;
export type ImportedItem = Omit<Selectable<ContentImportItemTable>, "import_id">;

/** Milliseconds after which an import can no longer be undone. */
const retention = 90 * 86_400_000;

/** Stores an import, and deletes old ones. */
export async function addImport(
  transaction: Connection,
  { id, table, file, by, rows }: { id: string; table: string; file: string; by: string; rows: number },
  items: readonly ImportedItem[],
): Promise<void> {
  const oldest = new Date(Date.now() - retention).toISOString();
  const expired = transaction.selectFrom("content_import").select("id").where("imported_at", "<", oldest);
  await transaction.deleteFrom("content_import_item").where("import_id", "in", expired).execute();
  await transaction.deleteFrom("content_import").where("imported_at", "<", oldest).execute();
  await transaction
    .insertInto("content_import")
    .values({
      id,
      table_name: table,
      file_name: file.slice(0, 200),
      imported_by: by,
      imported_at: new Date().toISOString(),
      row_count: rows,
      undone_by: null,
      undone_at: null,
    })
    .execute();
  for (const item of items)
    await transaction
      .insertInto("content_import_item")
      .values({ import_id: id, ...item })
      .execute();
}

/** The latest imports of some tables, newest first. */
export async function latestImports(db: Connection, names: readonly string[], limit: number): Promise<StoredImport[]> {
  if (names.length === 0) return [];
  return db
    .selectFrom("content_import")
    .selectAll()
    .where("table_name", "in", names)
    .orderBy("imported_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function readImport(db: Connection, id: string): Promise<StoredImport | undefined> {
  return db.selectFrom("content_import").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function readImportedItems(db: Connection, id: string): Promise<ImportedItem[]> {
  return db
    .selectFrom("content_import_item")
    .select(["kind", "id", "before_body", "after_body"])
    .where("import_id", "=", id)
    .orderBy("kind")
    .orderBy("id")
    .execute();
}

/** Marks an import as undone. @returns false when it was already */
export async function markUndone(transaction: Connection, id: string, by: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("content_import")
    .set({ undone_by: by, undone_at: new Date().toISOString() })
    .where("id", "=", id)
    .where("undone_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
