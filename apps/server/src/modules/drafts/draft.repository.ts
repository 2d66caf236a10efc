import { randomUUID } from "node:crypto";
import type { ExpressionBuilder, Selectable } from "kysely";
import type { ContentDraftTable } from "../../db/content-schema.ts";
import type { Schema } from "../../db/schema.ts";
import type { Connection } from "../content/content.repository.ts";

export type Draft = Selectable<ContentDraftTable>;

export interface ItemName {
  kind: string;
  id: string;
}

/** An item with the body that it gets; null for none. */
export type Replacement = Pick<Draft, "kind" | "id" | "body">;

export async function readDrafts(db: Connection): Promise<Draft[]> {
  return db.selectFrom("content_draft").selectAll().orderBy("kind").orderBy("id").execute();
}

export async function readDraft(db: Connection, { kind, id }: ItemName): Promise<Draft | undefined> {
  return db.selectFrom("content_draft").selectAll().where("kind", "=", kind).where("id", "=", id).executeTakeFirst();
}

/** Creates or replaces a draft, which stays in its release. @returns the draft with a new unique revision */
export async function writeDraft(
  transaction: Connection,
  item: ItemName,
  { body, by }: { body: string | null; by: string },
): Promise<Pick<Draft, "revision">> {
  const draft = {
    kind: item.kind,
    id: item.id,
    body,
    revision: randomUUID(),
    changed_by: by,
    changed_at: new Date().toISOString(),
  };
  const { kind: _kind, id: _id, ...changed } = draft;
  await transaction
    .insertInto("content_draft")
    .values({ ...draft, release_id: null, base_hash: (row) => publishedHash(row, item) })
    .onConflict((conflict) => conflict.columns(["kind", "id"]).doUpdateSet(changed))
    .execute();
  return draft;
}

/** The hash of the published item, as a subquery. */
function publishedHash(row: ExpressionBuilder<Schema, "content_draft">, { kind, id }: ItemName) {
  return row.selectFrom("content_item").select("hash").where("kind", "=", kind).where("id", "=", id);
}

/** Sets the published state that a draft counts as begun from. @param hash null for a new item */
export async function setBase(transaction: Connection, { kind, id }: ItemName, hash: string | null): Promise<void> {
  await transaction
    .updateTable("content_draft")
    .set({ base_hash: hash })
    .where("kind", "=", kind)
    .where("id", "=", id)
    .execute();
}

/** Deletes a draft. @param revision deletes it only at this revision @returns whether it was deleted */
export async function deleteDraft(db: Connection, { kind, id }: ItemName, revision?: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("content_draft")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .$if(revision !== undefined, (rows) => rows.where("revision", "=", revision ?? ""))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
