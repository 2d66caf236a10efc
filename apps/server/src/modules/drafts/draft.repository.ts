import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { ContentDraftTable } from "../../db/schema.ts";
import type { Connection } from "../content/content.repository.ts";

export type Draft = Selectable<ContentDraftTable>;

export interface ItemName {
  kind: string;
  id: string;
}

export async function readDrafts(db: Connection): Promise<Draft[]> {
  return db.selectFrom("content_draft").selectAll().orderBy("kind").orderBy("id").execute();
}

export async function readDraft(db: Connection, { kind, id }: ItemName): Promise<Draft | undefined> {
  return db.selectFrom("content_draft").selectAll().where("kind", "=", kind).where("id", "=", id).executeTakeFirst();
}

/** Creates or replaces a draft. @returns the draft with a new unique revision */
export async function writeDraft(
  transaction: Connection,
  item: ItemName,
  { body, by }: { body: string | null; by: string },
): Promise<Draft> {
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
    .values(draft)
    .onConflict((conflict) => conflict.columns(["kind", "id"]).doUpdateSet(changed))
    .execute();
  return draft;
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
