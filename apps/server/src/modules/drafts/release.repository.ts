import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { ContentReleaseTable } from "../../db/content-schema.ts";
import { type Connection, lockPublication } from "../content/content.repository.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { type ItemName, readDraft } from "./draft.repository.ts";
import { submissionsOfReleases } from "./submission.repository.ts";

export type Release = Selectable<ContentReleaseTable>;

/** What people write about a release. */
export interface ReleaseText {
  name: string;
  note: string;
  /** UTC, ISO 8601; null for none. */
  plannedAt: string | null;
}

/** Number of published releases that are listed. */
const listedPublished = 20;

/** Open releases, the oldest first, then the releases published last. */
export async function readReleases(db: Connection): Promise<Release[]> {
  const rows = db.selectFrom("content_release").selectAll();
  const open = await rows.where("state", "=", "open").orderBy("id").execute();
  const past = rows.where("state", "!=", "open").orderBy("published_at", "desc");
  return [...open, ...(await past.limit(listedPublished).execute())];
}

/** Ids and names of all releases, by id. */
export async function releaseNames(db: Connection): Promise<Map<string, { id: string; name: string }>> {
  const rows = await db.selectFrom("content_release").select(["id", "name"]).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws ApiError ITEM_NOT_FOUND */
export async function readRelease(db: Connection, id: string): Promise<Release> {
  const row = await db.selectFrom("content_release").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("ITEM_NOT_FOUND");
  return row;
}

/** @param transaction with the lock of publications, so that two people cannot take one name */
async function expectFreeName(transaction: Connection, name: string, own: string): Promise<void> {
  const taken = await transaction
    .selectFrom("content_release")
    .select("id")
    .where("state", "=", "open")
    .where("name", "=", name)
    .where("id", "!=", own)
    .executeTakeFirst();
  if (taken) throw new ApiError("RELEASE_TAKEN");
}

/**
 * Creates or changes a release.
 * @param id of an open release; undefined for a new one
 * @returns the id
 * @throws ApiError RELEASE_TAKEN for the name of another open release, ITEM_NOT_FOUND
 */
export async function writeRelease(
  transaction: Connection,
  id: string | undefined,
  { name, note, plannedAt }: ReleaseText,
  by: string,
): Promise<string> {
  await lockPublication(transaction);
  await expectFreeName(transaction, name, id ?? "");
  const text = { name, note, planned_at: plannedAt };
  if (id !== undefined) {
    const { numUpdatedRows } = await transaction
      .updateTable("content_release")
      .set(text)
      .where("id", "=", id)
      .where("state", "=", "open")
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new ApiError("ITEM_NOT_FOUND");
    return id;
  }
  const made = randomUUIDv7();
  const never = { version: null, published_by: null, published_at: null, rolled_back_by: null, rolled_back_at: null };
  await transaction
    .insertInto("content_release")
    .values({ id: made, ...text, state: "open", created_by: by, created_at: new Date().toISOString(), ...never })
    .execute();
  return made;
}

/** @throws ApiError ITEM_NOT_FOUND for a published release, RELEASE_LOCKED while it waits for its review or its time */
export async function expectUnlocked(transaction: Connection, id: string): Promise<void> {
  if ((await readRelease(transaction, id)).state !== "open") throw new ApiError("ITEM_NOT_FOUND");
  const state = (await submissionsOfReleases(transaction)).get(id)?.state;
  if (state === "waiting" || state === "scheduled") throw new ApiError("RELEASE_LOCKED");
}

/** Removes all drafts from a release; the drafts stay. @throws as expectUnlocked */
export async function emptyRelease(transaction: Connection, id: string): Promise<void> {
  await lockPublication(transaction);
  await expectUnlocked(transaction, id);
  await transaction.updateTable("content_draft").set({ release_id: null }).where("release_id", "=", id).execute();
}

/** Deletes an open release; its drafts stay. @throws as expectUnlocked */
export async function deleteRelease(transaction: Connection, id: string): Promise<void> {
  await emptyRelease(transaction, id);
  await transaction.updateTable("content_submission").set({ state: "done" }).where("release_id", "=", id).execute();
  await transaction.deleteFrom("content_release").where("id", "=", id).execute();
}

/**
 * Moves drafts into a release, out of any other.
 * @param release null takes them out of their release
 * @throws as expectUnlocked, for both releases; ITEM_NOT_FOUND for an item without a draft
 */
export async function assignDrafts(
  transaction: Connection,
  items: readonly ItemName[],
  release: string | null,
): Promise<void> {
  await lockPublication(transaction);
  if (release !== null) await expectUnlocked(transaction, release);
  for (const item of items) {
    const draft = await readDraft(transaction, item);
    if (!draft) throw new ApiError("ITEM_NOT_FOUND");
    if (draft.release_id === release) continue;
    if (draft.release_id !== null) await expectUnlocked(transaction, draft.release_id);
    await transaction
      .updateTable("content_draft")
      .set({ release_id: release })
      .where("kind", "=", item.kind)
      .where("id", "=", item.id)
      .execute();
  }
}

/**
 * Marks a release as published, in the transaction that publishes it. Drafts that changed during the check stay, without
 * a release.
 * @throws ApiError ITEM_NOT_FOUND when it is not open any more
 */
export async function markPublished(
  transaction: Connection,
  id: string,
  { version, by }: { version: number | null; by: string },
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("content_release")
    .set({ state: "published", version, published_by: by, published_at: new Date().toISOString() })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ApiError("ITEM_NOT_FOUND");
  await transaction.updateTable("content_draft").set({ release_id: null }).where("release_id", "=", id).execute();
  // Returned and failed submissions of the release.
  await transaction.updateTable("content_submission").set({ state: "done" }).where("release_id", "=", id).execute();
}

/** Marks a release as rolled back. @throws ApiError ITEM_NOT_FOUND when it is not published any more */
export async function markRolledBack(transaction: Connection, id: string, by: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("content_release")
    .set({ state: "rolledBack", rolled_back_by: by, rolled_back_at: new Date().toISOString() })
    .where("id", "=", id)
    .where("state", "=", "published")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ApiError("ITEM_NOT_FOUND");
}
