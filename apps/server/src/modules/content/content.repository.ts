import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import { notify } from "../../db/changes.ts";
import type { Schema } from "../../db/schema.ts";
import { type ContentItem, itemKey } from "./items.ts";

/** The database or a transaction of it. */
export type Connection = Kysely<Schema>;

export interface Published {
  /** 0 before the first publication. */
  version: number;
  /** UTC, ISO 8601. */
  publishedAt: string;
  items: ContentItem[];
  /** The time of each item's last change, by item key; UTC, ISO 8601. */
  changedAt: Record<string, string>;
}

export async function publishedVersion(db: Connection): Promise<number> {
  const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
  return version;
}

/** The published version and its time (UTC, ISO 8601), which together identify the content of a database. */
export async function publication(db: Connection): Promise<Pick<Published, "version" | "publishedAt">> {
  const row = await db.selectFrom("content_version").select(["version", "published_at"]).executeTakeFirstOrThrow();
  return { version: row.version, publishedAt: row.published_at };
}

/** The published version, items in the order of their keys. One statement, because two could see different versions. */
export async function readPublished(db: Connection): Promise<Published> {
  const rows = await db
    .selectFrom("content_version")
    .leftJoin("content_item", (join) => join.onTrue())
    .select(["version", "published_at", "kind", "content_item.id as id", "body", "hash", "changed_at"])
    .execute();
  const [first] = rows;
  if (!first) throw new Error("The database has no content version; its migrations are incomplete");
  const items = rows.flatMap(({ kind, id, body, hash }) =>
    kind !== null && id !== null && body !== null && hash !== null ? [{ kind, id, body, hash }] : [],
  );
  // Items of early releases have no time of change.
  const changedAt = rows.flatMap(({ kind, id, changed_at }) =>
    kind !== null && id !== null ? [[itemKey({ kind, id }), changed_at || first.published_at]] : [],
  );
  return {
    version: first.version,
    publishedAt: first.published_at,
    items: items.toSorted(byKey),
    changedAt: Object.fromEntries(changedAt),
  };
}

/** Items read in one query: about 3 MB. */
const chunkSize = 500;

/**
 * Published items with these names, in any order, a part at a time.
 * @param containing a text of their bodies; letters of either case match on SQLite
 */
export async function* readInParts(
  db: Connection,
  names: readonly Pick<ContentItem, "kind" | "id">[],
  containing?: string,
): AsyncGenerator<ContentItem[]> {
  for (const [kind, own] of Map.groupBy(names, (name) => name.kind))
    for (let start = 0; start < own.length; start += chunkSize) {
      const ids = own.slice(start, start + chunkSize).map(({ id }) => id);
      let rows = db.selectFrom("content_item").select(["kind", "id", "body", "hash"]);
      if (containing !== undefined) rows = rows.where("body", "like", `%${containing.replaceAll("\\", "\\\\")}%`);
      yield await rows.where("kind", "=", kind).where("id", "in", ids).execute();
    }
}

/** Sorted here, because the collations of SQLite and PostgreSQL differ. */
function byKey(a: ContentItem, b: ContentItem): number {
  const [left, right] = [itemKey(a), itemKey(b)];
  return left < right ? -1 : Number(left > right);
}

/** Blocks other publications until this transaction ends. */
export async function lockPublication(transaction: Connection): Promise<void> {
  await transaction
    .updateTable("content_version")
    .set((row) => ({ version: row.ref("version") }))
    .execute();
}

export async function countItems(db: Connection): Promise<number> {
  const { count } = await db
    .selectFrom("content_item")
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function readHashes(db: Connection): Promise<{ kind: string; id: string; hash: string }[]> {
  return db.selectFrom("content_item").select(["kind", "id", "hash"]).execute();
}

/** Published items of these kinds, in the order of their keys. */
export async function readItems(db: Connection, kinds: readonly string[]): Promise<ContentItem[]> {
  const rows = db.selectFrom("content_item").select(["kind", "id", "body", "hash"]).where("kind", "in", kinds);
  return (await rows.execute()).toSorted(byKey);
}

/** Items of a statement that writes them: about 1 MB, and below both engines' limit of some 32,000 values. */
const itemsPerStatement = 200;

/**
 * Writes items, `itemsPerStatement` in a statement, and handles requests in between.
 * @param changedAt UTC, ISO 8601
 * @param onStatement is called after each statement
 */
export async function upsertItems(
  transaction: Connection,
  items: readonly ContentItem[],
  changedAt: string,
  onStatement: () => void,
): Promise<void> {
  for (const part of partsOf(items)) {
    await transaction
      .insertInto("content_item")
      .values(part.map(({ kind, id, body, hash }) => ({ kind, id, body, hash, changed_at: changedAt })))
      .onConflict((conflict) =>
        conflict.columns(["kind", "id"]).doUpdateSet(({ ref }) => ({
          body: ref("excluded.body"),
          hash: ref("excluded.hash"),
          changed_at: ref("excluded.changed_at"),
        })),
      )
      .execute();
    onStatement();
    await setImmediate();
  }
}

/** Deletes items as `upsertItems` writes them. */
export async function deleteItems(
  transaction: Connection,
  names: readonly Pick<ContentItem, "kind" | "id">[],
  onStatement: () => void,
): Promise<void> {
  for (const [kind, own] of Map.groupBy(names, (name) => name.kind))
    for (const part of partsOf(own)) {
      const ids = part.map(({ id }) => id);
      await transaction.deleteFrom("content_item").where("kind", "=", kind).where("id", "in", ids).execute();
      onStatement();
      await setImmediate();
    }
}

/** Parts of a list, each for one statement. */
export function* partsOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += itemsPerStatement)
    yield rows.slice(start, start + itemsPerStatement);
}

/** Raises the version, and notifies other processes of it when the transaction commits. @returns the new version */
export async function incrementVersion(transaction: Connection, publishedAt: string): Promise<number> {
  const { version } = await transaction
    .updateTable("content_version")
    .set((row) => ({ version: row("version", "+", 1), published_at: publishedAt }))
    .returning("version")
    .executeTakeFirstOrThrow();
  await notify(transaction, "content");
  return version;
}
