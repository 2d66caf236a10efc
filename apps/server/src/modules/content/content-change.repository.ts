import type { Selectable } from "kysely";
import type { ContentChangeTable } from "../../db/content-schema.ts";
import type { Connection } from "./content.repository.ts";
import type { ContentItem } from "./items.ts";

/** A change of an item, without its body. */
export type Change = Omit<Selectable<ContentChangeTable>, "body">;

/** Who publishes, and why. */
export interface Author {
  by: string;
  note: string;
}

const columns = ["version", "kind", "id", "hash", "changed_by", "changed_at", "note"] as const;

/** PostgreSQL's largest integer. */
const maxVersion = 2_147_483_647;
/** Both engines accept some 32,000 values in a statement, and a row has eight. */
const rowsPerStatement = 500;

/** @param transaction of the publication */
export async function recordChanges(
  transaction: Connection,
  rows: readonly Selectable<ContentChangeTable>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await transaction
      .insertInto("content_change")
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
}

/** The last change of every item up to a version, including deleted items. */
export async function latestChanges(db: Connection, until = Number.MAX_SAFE_INTEGER): Promise<Change[]> {
  return latest(db, until).select(columns).execute();
}

/** The items of a version. */
export async function itemsAt(db: Connection, version: number): Promise<ContentItem[]> {
  const rows = await latest(db, version).select(["kind", "id", "body", "hash"]).execute();
  return rows.flatMap(({ kind, id, body, hash }) => (body === null || hash === null ? [] : [{ kind, id, body, hash }]));
}

/** An item of a version; undefined if it did not exist then. */
export async function itemAt(
  db: Connection,
  { kind, id }: Pick<ContentItem, "kind" | "id">,
  version: number,
): Promise<ContentItem | undefined> {
  const row = await db
    .selectFrom("content_change")
    .select(["body", "hash"])
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("version", "<=", Math.min(version, maxVersion))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined || row.body === null || row.hash === null
    ? undefined
    : { kind, id, body: row.body, hash: row.hash };
}

function latest(db: Connection, until: number) {
  // A join, because PostgreSQL evaluates a correlated maximum for every row.
  const newest = db
    .selectFrom("content_change")
    .select(["kind as of_kind", "id as of_id", (row) => row.fn.max("version").as("of_version")])
    .where("version", "<=", Math.min(until, maxVersion))
    .groupBy(["kind", "id"])
    .as("newest");
  return db
    .selectFrom("content_change")
    .innerJoin(newest, (join) =>
      join
        .onRef("newest.of_kind", "=", "content_change.kind")
        .onRef("newest.of_id", "=", "content_change.id")
        .onRef("newest.of_version", "=", "content_change.version"),
    );
}

interface ChangeQuery {
  kinds?: readonly string[];
  /** The last change of the page before. */
  after?: Pick<Change, "version" | "kind" | "id"> | undefined;
  limit?: number;
}

/** Changes, the newest first. @param of one item; all when absent */
export async function changesOf(
  db: Connection,
  of: { kind: string; id: string } | undefined,
  { kinds, after, limit }: ChangeQuery = {},
): Promise<Change[]> {
  let query = db.selectFrom("content_change").select(columns);
  if (of) query = query.where("kind", "=", of.kind).where("id", "=", of.id);
  if (kinds) query = query.where("kind", "in", kinds);
  if (after)
    query = query.where(({ eb, and, or }) =>
      or([
        eb("version", "<", after.version),
        and([
          eb("version", "=", after.version),
          or([eb("kind", ">", after.kind), and([eb("kind", "=", after.kind), eb("id", ">", after.id)])]),
        ]),
      ]),
    );
  if (limit !== undefined) query = query.limit(limit);
  return query.orderBy("version", "desc").orderBy("kind").orderBy("id").execute();
}
