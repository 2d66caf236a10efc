import { z } from "zod";
import { requiredText } from "../entities/text.ts";
import { maxCommentLength } from "./comment-length.ts";
import { itemName } from "./content.ts";
import { deskTime, done, id, nothing } from "./entities.ts";

/** JSON Pointer of a field or block (RFC 6901); empty for the whole item. */
const pointer = z
  .string()
  .max(500)
  .regex(/^(?:\/.*)?$/s);
/** The field in the words of the form, when the thread began. */
const place = z.string().max(200);

const thread = z.object({
  /** Of its first comment. */
  id,
  pointer,
  place,
  comments: z.array(z.object({ id, by: z.string(), text: z.string(), at: deskTime })),
  /** Null for an open thread. */
  resolvedBy: z.string().nullable(),
});

/** Comments on items. */
export const commentCalls = {
  comments: {
    summary: "Threads of comments on an item, open ones first, and the colleagues who may write such items.",
    request: itemName,
    answer: z.object({ threads: z.array(thread), colleagues: z.array(z.string()) }),
  },
  addComment: {
    summary: "Begins a thread, or answers in one and reopens it. `@name` mentions a colleague.",
    request: itemName.extend({
      pointer,
      place,
      threadId: id.optional(),
      text: requiredText.trim().max(maxCommentLength),
    }),
    answer: z.object({ id }),
  },
  resolveThread: {
    summary: "Resolves or reopens a thread.",
    request: z.object({ id, isResolved: z.boolean() }),
    answer: done,
  },
  ownMentions: {
    summary: "Open threads that mention the person, newest first, at most 50.",
    request: nothing,
    answer: z.object({
      mentions: z.array(
        itemName.extend({
          threadId: id,
          title: z.string(),
          pointer,
          place,
          by: z.string(),
          text: z.string(),
          at: deskTime,
        }),
      ),
    }),
  },
};
