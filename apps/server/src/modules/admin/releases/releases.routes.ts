import { mayWrite } from "@klarholm/contract/desk/roles";
import type { Database } from "../../../db/open.ts";
import { speaking } from "../../../lib/language.ts";
import { latestChanges } from "../../content/content-change.repository.ts";
import { itemKey } from "../../content/items.ts";
import { fieldsBetween, valueAt } from "../../drafts/changed-fields.ts";
import { type Draft, readDrafts } from "../../drafts/draft.repository.ts";
import { conflictingFields, outdatedDrafts, settleDraft, sidesOf } from "../../drafts/draft-conflicts.ts";
import type { DraftFaults } from "../../drafts/draft-faults.ts";
import type { Drafts } from "../../drafts/drafts.ts";
import type { ItemIndex } from "../../drafts/item-index.ts";
import { parsed, publishedBody } from "../../drafts/item-state.ts";
import {
  assignDrafts,
  deleteRelease,
  emptyRelease,
  readRelease,
  readReleases,
  writeRelease,
} from "../../drafts/release.repository.ts";
import { type Actor, expectMayWrite } from "../actor.ts";
import { itemsSubject } from "../audit/subject-items.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { draftsOf, fingerprintOf, presentReleases } from "./release.presenter.ts";

interface Parts {
  db: Database;
  drafts: Drafts;
  draftFaults: DraftFaults;
  index: ItemIndex;
}

/** Handlers to read, change and fill releases. */
export function releaseHandlers({ db, drafts, draftFaults, index }: Parts) {
  /** The drafts of a release that a person may write. */
  const visible = async (id: string, actor: Actor): Promise<Draft[]> =>
    draftsOf(await readDrafts(db), { id }).filter(({ kind }) => mayWrite(actor.role, kind));

  const conflictsOf = async (own: readonly Draft[]) => {
    const outdated = await outdatedDrafts(db, own);
    if (outdated.length === 0) return [];
    const titleBy = await index.titles(own);
    const changes = new Map((await latestChanges(db)).map((change) => [itemKey(change), change]));
    return Promise.all(
      outdated.map(async (draft) => {
        const [change, sides] = [changes.get(itemKey(draft)), await sidesOf(db, draft)];
        return {
          kind: draft.kind,
          id: draft.id,
          title: titleBy(draft),
          version: change?.version ?? 0,
          by: change?.changed_by ?? "",
          at: change?.changed_at ?? "",
          fields: conflictingFields(sides).map((path) => ({
            path: [...path],
            before: valueAt(sides.published, path) ?? null,
            after: valueAt(sides.draft, path) ?? null,
          })),
        };
      }),
    );
  };

  return {
    async listReleases(_request, { actor }) {
      return { releases: await presentReleases(db, await readReleases(db), { draftFaults, index, actor }) };
    },

    async release({ id }, { actor }) {
      const row = await readRelease(db, id);
      const [presented] = await presentReleases(db, [row], { draftFaults, index, actor });
      if (!presented) throw new Error("A release was presented as nothing");
      const own = await visible(id, actor);
      const titleBy = await index.titles(own);
      return {
        release: presented,
        seen: fingerprintOf(draftsOf(await readDrafts(db), row)),
        changes: await Promise.all(
          own.map(async (draft) => {
            const before = (await publishedBody(db, draft)) ?? undefined;
            const body = parsed(draft.body);
            return {
              kind: draft.kind,
              id: draft.id,
              title: titleBy(draft),
              changedBy: draft.changed_by,
              changedAt: draft.changed_at,
              release: { id, name: row.name },
              body,
              fields: fieldsBetween(before, body),
            };
          }),
        ),
        conflicts: await conflictsOf(own),
      };
    },

    async checkRelease({ id }, { actor }) {
      const own = draftsOf(await readDrafts(db), await readRelease(db, id));
      if (own.length === 0) return { faults: [] };
      const { faults } = await speaking("desk", () => drafts.check(own));
      const keys = new Set(own.map(itemKey));
      return {
        faults: faults.filter(
          (fault) => mayWrite(actor.role, fault.kind) && (fault.severity === "fault" || keys.has(itemKey(fault))),
        ),
      };
    },

    async writeRelease({ id, ...text }, { actor, note }) {
      note({ detail: text.name });
      return { id: await db.transaction().execute((tx) => writeRelease(tx, id, text, actor.name)) };
    },

    async emptyRelease({ id }, { note }) {
      note({ detail: (await readRelease(db, id)).name });
      await db.transaction().execute((tx) => emptyRelease(tx, id));
      return null;
    },

    async deleteRelease({ id }, { note }) {
      note({ detail: (await readRelease(db, id)).name });
      await db.transaction().execute((tx) => deleteRelease(tx, id));
      return null;
    },

    async assignDrafts({ release, items }, { actor, note }) {
      note({
        subject: itemsSubject(items),
        detail: release === null ? "移出上线计划" : (await readRelease(db, release)).name,
      });
      for (const { kind } of items) expectMayWrite(actor, kind);
      await db.transaction().execute((tx) => assignDrafts(tx, items, release));
      return null;
    },

    async settleDraft({ keep, ...item }, { actor, note }) {
      note({ subject: itemKey(item), detail: keep === "draft" ? "保留草稿" : "保留已发布" });
      expectMayWrite(actor, item.kind);
      await db.transaction().execute((tx) => settleDraft(tx, item, { keep, by: actor.name }));
      return null;
    },
  } satisfies Partial<DeskHandlers>;
}
