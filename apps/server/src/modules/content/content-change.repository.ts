import { setImmediate } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { ContentChangeTable } from "../../db/content-schema.ts";
import { type Connection, partsOf } from "./content.repository.ts";
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
/** Changes with their bodies that are read at once: about 1 MB. */
const rowsPerRead = 200;

/**
 * Adds changes to the history, and handles requests between statements.
 * @param transaction of the publication
 * @param onStatement is called after each statement
 */
export async function recordChanges(
  transaction: Connection,
  rows: readonly Selectable<ContentChangeTable>[],
  onStatement: () => void = () => undefined,
): Promise<void> {
  for (const part of partsOf(rows)) {
    await transaction.insertInto("content_change").values(part).execute();
    onStatement();
    await setImmediate();
  }
}

/** A change with the body that the item has since then. */
export type ChangedBody = Pick<Selectable<ContentChangeTable>, "kind" | "id" | "body" | "hash" | "changed_at">;

/**
 * The last change of each item after a version, up to another one. Rows of the history are never changed, so that parts
 * belong to the same version although they are read by several statements.
 * @param known the version that the caller has, with its time, which identifies the database that it was read from
 * @returns undefined when the history does not lead from one to the other: a release without a history published in
 * between, or the database was replaced
 */
export async function changesSince(
  db: Connection,
  known: { version: number; publishedAt: string },
  until: number,
): Promise<ChangedBody[] | undefined> {
  if (until <= known.version) return undefined;
  const same = await db
    .selectFrom("content_change")
    .select("changed_at")
    .where("version", "=", known.version)
    .limit(1)
    .executeTakeFirst();
  if (same?.changed_at !== known.publishedAt) return undefined;
  const versions = await db
    .selectFrom("content_change")
    .select("version")
    .distinct()
    .where("version", ">", known.version)
    .where("version", "<=", until)
    .execute();
  // Each publication of a release with a history adds at least one row.
  if (versions.length < until - known.version) return undefined;
  const newest = await db
    .selectFrom("content_change")
    .select(["kind", "id", (row) => row.fn.max("version").as("version")])
    .where("version", ">", known.version)
    .where("version", "<=", until)
    .groupBy(["kind", "id"])
    .execute();
  const changes: ChangedBody[] = [];
  for (const [version, own] of Map.groupBy(newest, (row) => row.version))
    for (const [kind, names] of Map.groupBy(own, (row) => row.kind))
      for (let start = 0; start < names.length; start += rowsPerRead) {
        const ids = names.slice(start, start + rowsPerRead).map(({ id }) => id);
        const rows = await db
          .selectFrom("content_change")
          .select(["kind", "id", "body", "hash", "changed_at"])
          .where("kind", "=", kind)
          .where("id", "in", ids)
          .where("version", "=", version)
          .execute();
        for (const row of rows) changes.push(row);
        await setImmediate();
      }
  return changes;
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
