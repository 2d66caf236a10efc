import type { Connection } from "../content/content.repository.ts";
import { type Draft, type ItemName, readDraft } from "./draft.repository.ts";

/** What an item says, and what is published of it. */
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

/** What an item says by name: the revision of its draft, else the hash of what is published; null for neither. */
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

/** What is published of an item; undefined for nothing. */
export async function bodyOf(db: Connection, item: ItemName): Promise<unknown> {
  const row = await rowOf(db, item);
  return row && parsed(row.body);
}

export function parsed(body: string | null): unknown {
  return body === null ? null : JSON.parse(body);
}
