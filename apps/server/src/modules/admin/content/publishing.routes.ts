import { may } from "@klarholm/contract/desk/roles";
import type { Database } from "../../../db/open.ts";
import { titleOf } from "../../drafts/kinds.ts";
import { type ItemName, readDrafts } from "../../drafts/draft.repository.ts";
import { overlaid } from "../../drafts/draft-check.ts";
import type { Drafts } from "../../drafts/drafts.ts";
import { parsed } from "../../drafts/item-state.ts";
import {
  addSubmission,
  endSubmission,
  openSubmissions,
  type Submission,
  type SubmittedItem,
} from "../../drafts/submission.repository.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { speaking } from "../../../lib/language.ts";
import { readPublished } from "../../content/content.repository.ts";
import { itemKey } from "../../content/items.ts";
import { itemsSubject } from "../audit/subject-items.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

type Handled =
  | "checkDrafts"
  | "submitDrafts"
  | "listSubmissions"
  | "answerSubmission"
  | "callOffSubmission"
  | "publishDrafts"
  | "scheduleDrafts"
  | "restoreDraft"
  | "restorePublished"
  | "restoreSite";

/** What lets drafts out to visitors, and brings back what was. */
export function publishingHandlers(db: Database, drafts: Drafts): Pick<DeskHandlers, Handled> {
  /** Drafts with what they say now. @throws ApiError for what is no draft */
  const asTheyAre = async (items: readonly ItemName[]): Promise<SubmittedItem[]> => {
    const known = new Map((await readDrafts(db)).map((draft) => [itemKey(draft), draft.revision]));
    return items.map((item) => {
      const revision = known.get(itemKey(item));
      if (revision === undefined) throw new ApiError("ITEM_NOT_FOUND");
      return { ...item, revision };
    });
  };
  return {
    checkDrafts: async () => {
      if ((await readDrafts(db)).length === 0) return { faults: [] };
      const { faults, drafts: written } = await speaking("desk", () => drafts.check());
      const own = new Set(written.map(itemKey));
      // Warnings of what nobody writes just now are not for whoever publishes something else.
      return { faults: faults.filter((fault) => fault.severity === "fault" || own.has(itemKey(fault))) };
    },

    async submitDrafts({ items, note: words }, { actor, note }) {
      note({ subject: itemsSubject(items), detail: words });
      return { id: await addSubmission(db, { items: await asTheyAre(items), note: words, by: actor.name, due: null }) };
    },

    async listSubmissions() {
      const open = await openSubmissions(db);
      const items = overlaid((await readPublished(db)).items, await readDrafts(db));
      const titles = new Map(items.map((item) => [itemKey(item), titleOf(item, parsed(item.body))]));
      const told = (one: Submission) => ({
        id: one.id,
        items: one.items.map((item) => ({ kind: item.kind, id: item.id, title: titles.get(itemKey(item)) ?? item.id })),
        note: one.note,
        by: one.submitted_by,
        at: one.due_at ?? one.submitted_at,
        state: one.state === "done" ? ("waiting" as const) : one.state,
        comment: one.comment,
      });
      return {
        submissions: open.filter(({ due_at }) => due_at === null).map(told),
        scheduled: open.filter(({ due_at }) => due_at !== null).map(told),
      };
    },

    async answerSubmission({ id, answer, comment }, { actor, note }) {
      note({ detail: `${answer === "approve" ? "通过" : "退回"}${comment && `：${comment}`}` });
      const submission = expectOpen(
        (await openSubmissions(db)).find((each) => each.id === id && each.state === "waiting"),
      );
      note({ subject: itemsSubject(submission.items) });
      if (answer === "return") {
        expectOpen(await endSubmission(db, id, "waiting", { state: "returned", answered_by: actor.name, comment }));
        return null;
      }
      await speaking("desk", () =>
        drafts.publish(submission.items, {
          by: `${submission.submitted_by}、${actor.name}`,
          note: [submission.note, comment].filter(Boolean).join("；"),
          acceptWarnings: true,
          alongside: async (transaction) => {
            expectOpen(
              await endSubmission(transaction, id, "waiting", { state: "done", answered_by: actor.name, comment }),
            );
          },
        }),
      );
      return null;
    },

    async callOffSubmission({ id }, { actor, note }) {
      const submission = expectOpen((await openSubmissions(db)).find((each) => each.id === id));
      note({ subject: itemsSubject(submission.items), detail: submission.note });
      // What somebody submitted is theirs to take back as long as nobody has answered; a time is a publisher's to set.
      const isOwn = submission.due_at === null && submission.submitted_by === actor.name;
      if (!isOwn && !may(actor.role, "publish.schedule")) throw new ApiError("FORBIDDEN");
      expectOpen(await endSubmission(db, id, submission.state, { state: "done", answered_by: actor.name }));
      return null;
    },

    async publishDrafts({ items, note: words, acceptWarnings }, { actor, note }) {
      note({ subject: itemsSubject(items), detail: words });
      const version = await speaking("desk", () =>
        drafts.publish(items, { by: actor.name, note: words, acceptWarnings }),
      );
      return { version };
    },

    async scheduleDrafts({ items, note: words, acceptWarnings, at }, { actor, note }) {
      note({ subject: itemsSubject(items), detail: `${at} ${words}` });
      if (Date.parse(at) <= Date.now())
        throw new ApiError("BAD_REQUEST", { message: "发布时间已过，请选以后的时间，或立即发布！" });
      const looked = await asTheyAre(items);
      await speaking("desk", () => drafts.expectPublishable(looked, acceptWarnings));
      return { id: await addSubmission(db, { items: looked, note: words, by: actor.name, due: at }) };
    },

    async restoreDraft({ kind, id, version }, { actor, note }) {
      note({ subject: itemKey({ kind, id }), detail: `版本 ${version}` });
      await drafts.restore({ kind, id }, version, actor.name);
      return null;
    },

    async restorePublished({ kind, id, version }, { actor, note }) {
      note({ subject: itemKey({ kind, id }), detail: `版本 ${version}` });
      return { version: await speaking("desk", () => drafts.publishVersion({ kind, id }, version, actor.name)) };
    },

    async restoreSite({ version, seen }, { actor, note }) {
      note({ subject: "site", detail: `整个网站，版本 ${version}` });
      return { version: await speaking("desk", () => drafts.publishSite(version, seen, actor.name)) };
    },
  };
}

/** @throws ApiError for what somebody else has answered */
function expectOpen(submission: Submission | undefined): Submission {
  if (!submission) throw new ApiError("ITEM_NOT_FOUND");
  return submission;
}
