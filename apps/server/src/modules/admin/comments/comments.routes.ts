import { mayWrite } from "@klarholm/contract/desk/roles";
import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import type { Connection } from "../../content/content.repository.ts";
import { itemKey } from "../../content/items.ts";
import { readDraft } from "../../drafts/draft.repository.ts";
import { parsed, rowOf } from "../../drafts/item-state.ts";
import { isSingle, titleOf } from "../../drafts/kinds.ts";
import { expectMayWrite } from "../actor.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { addComment, openMentions, readComments, readThread, resolveThread } from "./comments.repository.ts";
import { mentionedIn } from "./mentioned-in.ts";

/** Handlers of comments on items. */
export function commentHandlers(db: Database) {
  /** Active persons who may write a kind, by name. */
  const colleagues = async (connection: Connection, kind: string) => {
    const people = connection.selectFrom("desk_person").select(["id", "name", "role"]);
    const active = await people.where("disabled_at", "is", null).orderBy("name").execute();
    return active.filter(({ role }) => mayWrite(role, kind));
  };

  return {
    async comments(item, { actor }) {
      expectMayWrite(actor, item.kind);
      const comments = await readComments(db, item);
      const people = await colleagues(db, item.kind);
      const threads = comments
        .filter(({ thread_id: of }) => of === null)
        .map(({ id, pointer, place, resolved_by: resolvedBy }) => ({
          id,
          pointer,
          place,
          resolvedBy,
          comments: comments
            .filter((comment) => (comment.thread_id ?? comment.id) === id)
            .map((comment) => ({
              id: comment.id,
              by: comment.person_name,
              text: comment.text,
              at: comment.created_at,
            })),
        }));
      return {
        threads: threads.toSorted((a, b) => Number(a.resolvedBy !== null) - Number(b.resolvedBy !== null)),
        colleagues: people.filter(({ id }) => id !== actor.id).map(({ name }) => name),
      };
    },

    async addComment({ kind, id, text, ...rest }, { actor, note }) {
      note({ subject: itemKey({ kind, id }), detail: rest.place });
      expectMayWrite(actor, kind);
      return db.transaction().execute(async (transaction) => {
        const item = { kind, id };
        const exists = (await rowOf(transaction, item)) ?? (await readDraft(transaction, item)) ?? isSingle(kind);
        if (!exists) throw new ApiError("ITEM_NOT_FOUND");
        const mentions = mentionedIn(text, await colleagues(transaction, kind));
        return { id: await addComment(transaction, item, { ...rest, text, person: actor, mentions }) };
      });
    },

    async resolveThread({ id, isResolved }, { actor, note }) {
      const thread = await readThread(db, id);
      note({ subject: itemKey({ kind: thread.kind, id: thread.item_id }), detail: isResolved ? "解决" : "重新打开" });
      expectMayWrite(actor, thread.kind);
      await resolveThread(db, id, isResolved ? actor.name : null);
      return null;
    },

    async ownMentions(_request, { actor }) {
      const mentions = await openMentions(db, actor.id);
      const own = mentions.filter(({ kind }) => mayWrite(actor.role, kind));
      return {
        mentions: await Promise.all(
          own.map(async (mention) => {
            const body = (await readDraft(db, mention))?.body ?? (await rowOf(db, mention))?.body ?? null;
            return { ...mention, title: titleOf(mention, parsed(body)) };
          }),
        ),
      };
    },
  } satisfies Partial<DeskHandlers>;
}
