import type { Database } from "../../../db/open.ts";
import { speaking } from "../../../lib/language.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { fieldsBetween } from "../../drafts/changed-fields.ts";
import { readDrafts } from "../../drafts/draft.repository.ts";
import type { Drafts } from "../../drafts/drafts.ts";
import { publishedBody, parsed } from "../../drafts/item-state.ts";
import { releaseNote } from "../../drafts/publish-submission.ts";
import { expectUnlocked, markPublished, readRelease } from "../../drafts/release.repository.ts";
import { rollbackOf } from "../../drafts/release-rollback.ts";
import { addSubmission } from "../../drafts/submission.repository.ts";
import { lockPublication } from "../../content/content.repository.ts";
import { expectMayWrite } from "../actor.ts";
import { itemsSubject } from "../audit/subject-items.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { draftsOf, fingerprintOf } from "./release.presenter.ts";

/** Handlers to submit, publish, schedule and roll back releases. */
export function releasePublishingHandlers(db: Database, drafts: Drafts) {
  /**
   * The drafts of an open release, as the person saw them.
   * @throws ApiError DRAFT_CHANGED when the release has other drafts, ITEM_NOT_FOUND when it has none
   */
  const seenDrafts = async (id: string, seen: string) => {
    const release = await readRelease(db, id);
    const own = draftsOf(await readDrafts(db), release);
    if (release.state !== "open" || own.length === 0) throw new ApiError("ITEM_NOT_FOUND");
    if (fingerprintOf(own) !== seen)
      throw new ApiError("DRAFT_CHANGED", { message: "这个上线计划刚有修改，请看过后再操作！" });
    return { release, own };
  };
  /** Adds the submission of a release, unless it has one. */
  const submit = (id: string, added: Parameters<typeof addSubmission>[1]) =>
    db.transaction().execute(async (transaction) => {
      await lockPublication(transaction);
      await expectUnlocked(transaction, id);
      return addSubmission(transaction, { ...added, release: id });
    });

  return {
    async submitRelease({ id, note: words, seen }, { actor, note }) {
      const { release, own } = await seenDrafts(id, seen);
      note({ subject: itemsSubject(own), detail: releaseNote(release, words) });
      for (const { kind } of own) expectMayWrite(actor, kind);
      await speaking("desk", () => drafts.expectPublishable(own, { acceptWarnings: true, isStrict: true }));
      return { id: await submit(id, { items: own, note: words, by: actor.name, due: null }) };
    },

    async publishRelease({ id, note: words, seen, acceptWarnings }, { actor, note }) {
      const { release, own } = await seenDrafts(id, seen);
      note({ subject: itemsSubject(own), detail: releaseNote(release, words) });
      const version = await speaking("desk", () =>
        drafts.publish(own, {
          by: actor.name,
          note: releaseNote(release, words),
          acceptWarnings,
          isStrict: true,
          alongside: (transaction, next) => markPublished(transaction, id, { version: next, by: actor.name }),
        }),
      );
      return { version };
    },

    async scheduleRelease({ id, note: words, seen, acceptWarnings, at }, { actor, note }) {
      const { release, own } = await seenDrafts(id, seen);
      note({ subject: itemsSubject(own), detail: `${at} ${releaseNote(release, words)}` });
      if (Date.parse(at) <= Date.now())
        throw new ApiError("BAD_REQUEST", { message: "发布时间已过，请选以后的时间，或立即发布！" });
      await speaking("desk", () => drafts.expectPublishable(own, { acceptWarnings, isStrict: true }));
      return { id: await submit(id, { items: own, note: words, by: actor.name, due: at }) };
    },

    async releaseRollback({ id }) {
      const release = await readRelease(db, id);
      if (release.state !== "published") throw new ApiError("ITEM_NOT_FOUND");
      const { version, items } = await rollbackOf(db, release);
      return {
        seen: version,
        items: await Promise.all(
          items.map(async ({ later, body, ...item }) => ({
            ...item,
            later: later && { version: later.version, by: later.changed_by, at: later.changed_at },
            body: parsed(body),
            fields: fieldsBetween(await publishedBody(db, item), parsed(body)),
          })),
        ),
      };
    },

    async rollBackRelease({ id, seen }, { actor, note }) {
      const release = await readRelease(db, id);
      note({ detail: release.name });
      if (release.state !== "published") throw new ApiError("ITEM_NOT_FOUND");
      return { version: await speaking("desk", () => drafts.rollBack(release, seen, actor.name)) };
    },
  } satisfies Partial<DeskHandlers>;
}
