import { may, mayWrite } from "@klarholm/contract/desk/roles";
import type { Database } from "../../../db/open.ts";
import { type ItemName, readDrafts } from "../../drafts/draft.repository.ts";
import type { Drafts } from "../../drafts/drafts.ts";
import type { ItemIndex } from "../../drafts/item-index.ts";
import { publishSubmission } from "../../drafts/publish-submission.ts";
import { releaseNames } from "../../drafts/release.repository.ts";
import {
  addSubmission,
  endSubmission,
  openSubmissions,
  type Submission,
  type SubmittedItem,
} from "../../drafts/submission.repository.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { speaking } from "../../../lib/language.ts";
import { itemKey } from "../../content/items.ts";
import { itemsSubject } from "../audit/subject-items.ts";
import { expectMayWrite } from "../actor.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

/** Handlers for submitting, publishing and restoring. */
export function publishingHandlers(db: Database, drafts: Drafts, index: ItemIndex) {
  /** Adds the current revisions of drafts. @throws ApiError ITEM_NOT_FOUND for an item without a draft */
  const withRevisions = async (items: readonly ItemName[]): Promise<SubmittedItem[]> => {
    const known = new Map((await readDrafts(db)).map((draft) => [itemKey(draft), draft.revision]));
    return items.map((item) => {
      const revision = known.get(itemKey(item));
      if (revision === undefined) throw new ApiError("ITEM_NOT_FOUND");
      return { ...item, revision };
    });
  };
  return {
    async checkDrafts(_request, { actor }) {
      if ((await readDrafts(db)).length === 0) return { faults: [] };
      const { faults, drafts: drafted } = await speaking("desk", () => drafts.check());
      const own = new Set(drafted.map(itemKey));
      // Warnings are reported for drafts only.
      return {
        faults: faults.filter(
          (fault) => mayWrite(actor.role, fault.kind) && (fault.severity === "fault" || own.has(itemKey(fault))),
        ),
      };
    },

    async submitDrafts({ items, note: words }, { actor, note }) {
      note({ subject: itemsSubject(items), detail: words });
      for (const { kind } of items) expectMayWrite(actor, kind);
      const submitted = await withRevisions(items);
      await speaking("desk", () => drafts.expectPublishable(submitted, { acceptWarnings: true }));
      return { id: await addSubmission(db, { items: submitted, note: words, by: actor.name, due: null }) };
    },

    async listSubmissions(_request, { actor }) {
      const open = (await openSubmissions(db)).filter((one) =>
        one.items.some(({ kind }) => mayWrite(actor.role, kind)),
      );
      const titleBy = await index.titles(await readDrafts(db));
      const releases = await releaseNames(db);
      const presented = (one: Submission) => ({
        id: one.id,
        release: releases.get(one.release_id ?? "") ?? null,
        items: one.items.map((item) => ({ kind: item.kind, id: item.id, title: titleBy(item) })),
        note: one.note,
        by: one.submitted_by,
        at: one.due_at ?? one.submitted_at,
        state: one.state === "done" ? ("waiting" as const) : one.state,
        comment: one.comment,
      });
      return {
        submissions: open.filter(({ due_at }) => due_at === null).map(presented),
        scheduled: open.filter(({ due_at }) => due_at !== null).map(presented),
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
      await speaking("desk", () => publishSubmission(db, drafts, submission, { by: actor.name, comment }));
      return null;
    },

    async callOffSubmission({ id }, { actor, note }) {
      const submission = expectOpen((await openSubmissions(db)).find((each) => each.id === id));
      note({ subject: itemsSubject(submission.items), detail: submission.note });
      // Editors may withdraw their own submissions; schedules belong to publishers.
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
      const submitted = await withRevisions(items);
      await speaking("desk", () => drafts.expectPublishable(submitted, { acceptWarnings }));
      return { id: await addSubmission(db, { items: submitted, note: words, by: actor.name, due: at }) };
    },

    async restoreDraft({ kind, id, version }, { actor, note }) {
      note({ subject: itemKey({ kind, id }), detail: `版本 ${version}` });
      expectMayWrite(actor, kind);
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
  } satisfies Partial<DeskHandlers>;
}

/** @throws ApiError ITEM_NOT_FOUND when the submission has been answered */
function expectOpen(submission: Submission | undefined): Submission {
  if (!submission) throw new ApiError("ITEM_NOT_FOUND");
  return submission;
}
