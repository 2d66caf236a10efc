import type { Connection } from "../content/content.repository.ts";
import { type Draft, type ItemName, readDraft } from "./draft.repository.ts";

/** The current body of an item (its draft, else the published one) and the published body. */
export async function stateOf(db: Connection, item: ItemName) {
  const [draft, row] = [await readDraft(db, item), await rowOf(db, item)];
  const published = row?.body ?? null;
  return {
    draft,
    publishedHash: row?.hash ?? null,
    base: baseOf(draft, row?.hash),
    texts: { theirs: draft ? draft.body : published, published },
  };
}

/** Identifies the current body: the draft's revision, else the published hash; null for neither. */
export function baseOf(draft: Draft | undefined, publishedHash: string | undefined): string | null {
  return draft?.revision ?? publishedHash ?? null;
}

export function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

export async function rowOf(db: Connection, { kind, id }: ItemName) {
  const rows = db.selectFrom("content_item").select(["body", "hash"]);
  return rows.where("kind", "=", kind).where("id", "=", id).executeTakeFirst();
}

/** The published body; undefined when there is none. */
export async function publishedBody(db: Connection, item: ItemName): Promise<unknown> {
  const row = await rowOf(db, item);
  return row && parsed(row.body);
}

export function parsed(body: string | null): unknown {
  return body === null ? null : JSON.parse(body);
}
