import { randomUUID } from "node:crypto";
import { ApiError } from "../../../plugins/http/api-error.ts";
import type { Connection } from "../../content/content.repository.ts";
import { singleFiles } from "../../content/items.ts";
import type { ItemName } from "../../drafts/draft.repository.ts";

/** Comments of an item's threads at most; a full one refuses more. */
const maxComments = 500;

interface NewComment {
  pointer: string;
  place: string;
  /** Undefined begins a thread. */
  threadId?: string | undefined;
  text: string;
  person: { id: string; name: string };
  /** Ids of the mentioned persons. */
  mentions: readonly string[];
}

/** All comments of an item, oldest first. */
export async function readComments(db: Connection, { kind, id }: ItemName) {
  return db
    .selectFrom("desk_comment")
    .selectAll()
    .where("kind", "=", kind)
    .where("item_id", "=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The first comment of a thread. @throws ApiError ITEM_NOT_FOUND */
export async function readThread(db: Connection, threadId: string) {
  const thread = await db
    .selectFrom("desk_comment")
    .selectAll()
    .where("id", "=", threadId)
    .where("thread_id", "is", null)
    .executeTakeFirst();
  if (!thread) throw new ApiError("ITEM_NOT_FOUND");
  return thread;
}

/**
 * Stores a comment; an answer reopens its thread.
 * @returns its id
 * @throws ApiError ITEM_NOT_FOUND for a thread of another item, TOO_LARGE when the item has too many comments
 */
export async function addComment(
  transaction: Connection,
  { kind, id: itemId }: ItemName,
  { pointer, place, threadId, text, person, mentions }: NewComment,
): Promise<string> {
  const thread = threadId === undefined ? undefined : await readThread(transaction, threadId);
  if (thread && (thread.kind !== kind || thread.item_id !== itemId)) throw new ApiError("ITEM_NOT_FOUND");
  if ((await readComments(transaction, { kind, id: itemId })).length >= maxComments)
    throw new ApiError("TOO_LARGE", { message: `一项内容最多 ${maxComments} 条评论！` });
  const id = randomUUID();
  await transaction
    .insertInto("desk_comment")
    .values({
      id,
      kind,
      item_id: itemId,
      pointer: thread?.pointer ?? pointer,
      place: thread?.place ?? place,
      thread_id: thread?.id ?? null,
      person_id: person.id,
      person_name: person.name,
      text,
      created_at: new Date().toISOString(),
      resolved_at: null,
      resolved_by: null,
    })
    .execute();
  if (mentions.length > 0)
    await transaction
      .insertInto("desk_mention")
      .values(mentions.map((person_id) => ({ comment_id: id, person_id })))
      .execute();
  if (thread) await resolveThread(transaction, thread.id, null);
  return id;
}

/** @param by who resolves the thread; null reopens it */
export async function resolveThread(db: Connection, threadId: string, by: string | null): Promise<void> {
  await db
    .updateTable("desk_comment")
    .set({ resolved_by: by, resolved_at: by === null ? null : new Date().toISOString() })
    .where("id", "=", threadId)
    .execute();
}

/** Comments in open threads that mention a person, newest first. */
export async function openMentions(db: Connection, personId: string) {
  return db
    .selectFrom("desk_mention")
    .innerJoin("desk_comment", "desk_comment.id", "desk_mention.comment_id")
    .innerJoin("desk_comment as thread", (join) =>
      join.on(({ eb, fn, ref }) =>
        eb("thread.id", "=", fn.coalesce(ref("desk_comment.thread_id"), ref("desk_comment.id"))),
      ),
    )
    .select([
      "thread.id as threadId",
      "desk_comment.kind",
      "desk_comment.item_id as id",
      "desk_comment.pointer",
      "desk_comment.place",
      "desk_comment.person_name as by",
      "desk_comment.text",
      "desk_comment.created_at as at",
    ])
    .where("desk_mention.person_id", "=", personId)
    .where("thread.resolved_at", "is", null)
    .orderBy("desk_comment.created_at", "desc")
    .limit(50)
    .execute();
}

/** Moves the comments of a renamed item. */
export async function moveComments(db: Connection, { kind, id }: ItemName, to: string): Promise<void> {
  await db
    .updateTable("desk_comment")
    .set({ item_id: to })
    .where("kind", "=", kind)
    .where("item_id", "=", id)
    .execute();
}

/** Deletes the comments of items that are neither published nor drafted. Items that exist always keep theirs. */
export async function deleteOrphans(db: Connection): Promise<void> {
  await db
    .deleteFrom("desk_comment")
    .where("kind", "not in", [...singleFiles])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("content_item")
            .select("content_item.id")
            .whereRef("content_item.kind", "=", "desk_comment.kind")
            .whereRef("content_item.id", "=", "desk_comment.item_id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("content_draft")
            .select("content_draft.id")
            .whereRef("content_draft.kind", "=", "desk_comment.kind")
            .whereRef("content_draft.id", "=", "desk_comment.item_id"),
        ),
      ),
    )
    .execute();
}
