import { mayWrite } from "@klarholm/contract/desk/roles";
import { setImmediate } from "node:timers/promises";
import { createPreviewToken, type Previews, previewPath } from "../../editorial/page/previews.ts";
import { listFiles } from "../../publishing/media.ts";
import type { Measuring } from "../../publishing/measure-referenced.ts";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../db/open.ts";
import { isSingle, removesRequired, titleOf, writtenKinds } from "../../drafts/kinds.ts";
import { formOf } from "../../drafts/body-faults.ts";
import { expectShallow, expectSmall } from "../../drafts/item-limits.ts";
import { blockExamples } from "../../drafts/block-examples.ts";
import { fieldsBetween } from "../../drafts/changed-fields.ts";
import { type Draft, deleteDraft, type ItemName, readDraft, readDrafts } from "../../drafts/draft.repository.ts";
import type { DraftFaults } from "../../drafts/draft-faults.ts";
import { withDrafts } from "../../drafts/with-drafts.ts";
import { type ItemIndex, summaryOf } from "../../drafts/item-index.ts";
import type { Drafts } from "../../drafts/drafts.ts";
import { baseOf, publishedBody, parsed, rowOf } from "../../drafts/item-state.ts";
import { renameDrafts } from "../../drafts/rename-drafts.ts";
import { releaseNames } from "../../drafts/release.repository.ts";
import { priceWarnings } from "../../drafts/price-warnings.ts";
import { type OfferedMedia, references } from "../../drafts/references.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { speaking } from "../../../lib/language.ts";
import { readMedia } from "../../media/media.repository.ts";
import { readItems } from "../../content/content.repository.ts";
import { fileFolders, itemKey } from "../../content/items.ts";
import { seasonNames } from "../../content/schemas/seasons.ts";
import { lastStart, nextTimeIn } from "../../content/seasons.ts";
import { beginAudit, endAudit } from "../audit/audit.repository.ts";
import { type Actor, expectMayWrite } from "../actor.ts";
import { moveComments } from "../comments/comments.repository.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { previewItems } from "../preview-items.ts";
import { previewLifetime } from "../preview-lifetime.ts";
import { join } from "node:path";

/** Milliseconds after which saving the same draft is audited again. */
const auditInterval = 600_000;

interface Parts {
  db: Database;
  config: Pick<Config, "contentDir" | "dataDir" | "databaseUrl">;
  drafts: Drafts;
  draftFaults: DraftFaults;
  previews: Previews;
  index: ItemIndex;
  measuring: Measuring;
}

/** Handlers for reading, editing and previewing items. */
export function contentHandlers({ db, config, drafts, draftFaults, previews, measuring, index }: Parts) {
  const mediaDir = join(config.contentDir, "media");
  let forms: ReturnType<typeof makeForms> | undefined;

  return {
    contentForms: async () => ({ kinds: await (forms ??= makeForms()) }),

    async contentItem(item) {
      expectWritten(item);
      const [row, draft] = [await rowOf(db, item), await readDraft(db, item)];
      const published = parsed(row?.body ?? null);
      return {
        base: baseOf(draft, row?.hash),
        release: (await releaseNames(db)).get(draft?.release_id ?? "") ?? null,
        published,
        draft: draft
          ? {
              body: parsed(draft.body),
              revision: draft.revision,
              changedBy: draft.changed_by,
              changedAt: draft.changed_at,
            }
          : null,
        faults: draft ? [...draftFaults.of(draft), ...priceWarnings(draft, published, parsed(draft.body))] : [],
      };
    },

    async references({ of, words = "" }) {
      const drafts = await readDrafts(db);
      const kinds = writtenKinds.filter((kind) => kind !== fileFolders.products);
      const items = withDrafts(await readItems(db, kinds), drafts).filter(({ kind }) => kinds.includes(kind));
      const bodies = items.map(({ kind, id, body }) => ({ kind, id, body: parsed(body) }));
      const media = /^(?:picture|video|model)$/.test(of) ? await offeredMedia() : [];
      const products = /^(?:product|link)$/.test(of) ? await offeredProducts(drafts) : [];
      return { offered: references(of, words, { bodies, products, media }) };
    },

    async blockExamples() {
      const pages = (await readItems(db, [fileFolders.pages])).map(({ body }) => parsed(body));
      return { examples: blockExamples(pages) };
    },

    async saveDraft({ kind, id, body, seen: baseRevision, was: base = null }, { actor }) {
      expectWritten({ kind, id }, actor);
      expectShallow(body);
      expectShallow(base);
      const before = await readDraft(db, { kind, id });
      const saved = await drafts.save({ kind, id }, { body: body ?? null, baseRevision, base }, actor.name);
      if (saved.draft) await auditEdit(actor, { kind, id }, before);
      return { revision: saved.draft?.revision ?? null, base: saved.base, body: parsed(saved.body) };
    },

    async patchDraft({ kind, id, base, patch }, { actor }) {
      expectWritten({ kind, id }, actor);
      expectShallow(patch);
      const before = await readDraft(db, { kind, id });
      const saved = await drafts.patch({ kind, id }, { base, patch }, actor.name);
      if (saved.draft) await auditEdit(actor, { kind, id }, before);
      return { revision: saved.draft?.revision ?? null, base: saved.base };
    },

    async renameItem({ kind, id, to }, { actor, note }) {
      note({ subject: itemKey({ kind, id }), detail: `改为 ${to}` });
      expectWritten({ kind, id: to }, actor);
      const items = await speaking("zh", () => renameDrafts(db, config, { kind, id, to }, actor.name));
      await moveComments(db, { kind, id }, to);
      return { items };
    },

    async discardDraft(item, { actor, note }) {
      note({ subject: itemKey(item) });
      expectMayWrite(actor, item.kind);
      if (!(await deleteDraft(db, item))) throw new ApiError("ITEM_NOT_FOUND");
      return null;
    },

    async previewDraft(
      { kind, id, body: written, isPublished, seasons: wanted, at: chosen, release, before },
      { actor },
    ) {
      expectWritten({ kind, id }, actor);
      expectShallow(written);
      const drafts = isPublished ? [] : await readDrafts(db);
      // Drafts with faults are replaced by their published items.
      const others = drafts.filter(
        (draft) =>
          (release === undefined || draft.release_id === release) &&
          itemKey(draft) !== itemKey({ kind, id }) &&
          draftFaults.of(draft).length === 0 &&
          !removesRequired(draft),
      );
      const body = isPublished ? await publishedBody(db, { kind, id }) : written;
      const own = { kind, id, body: body === null || body === undefined ? null : JSON.stringify(body) };
      if (own.body !== null) expectSmall(own.body);
      const changed = await previewItems(db, [...others, own], measuring);
      const content = await previews.contentOf(false, changed).catch(() => undefined);
      if (!content) return { address: null, token: "", season: null, seasons: [] };
      const { seasons } = content.site;
      const now = Date.now();
      const at = chosen === undefined ? wanted && nextTimeIn(seasons, wanted, now) : Date.parse(chosen);
      const season = lastStart(seasons, at ?? now);
      const target = hasPage(kind) && own.body !== null ? { kind, id } : { kind: fileFolders.pages, id: "home" };
      if (before !== undefined) await previews.revoke(before);
      const token = await createPreviewToken(db, target, previewLifetime, changed, at === now ? undefined : at);
      return {
        address: `${previewPath(target, content)}?previewToken=${token}`,
        token,
        season: season ? { name: season.season, begins: new Date(season.at).toISOString() } : null,
        seasons: seasonNames.filter((name) => seasons[name]),
      };
    },

    async pendingChanges(_request, { actor }) {
      const drafted = (await readDrafts(db)).filter(({ kind }) => mayWrite(actor.role, kind));
      const releases = await releaseNames(db);
      return {
        items: await Promise.all(
          drafted.map(async (draft) => {
            const before = (await publishedBody(db, draft)) ?? undefined;
            const body = parsed(draft.body);
            return {
              kind: draft.kind,
              id: draft.id,
              title: titleOf(draft, body ?? before),
              changedBy: draft.changed_by,
              changedAt: draft.changed_at,
              release: releases.get(draft.release_id ?? "") ?? null,
              body,
              fields: fieldsBetween(before, body),
            };
          }),
        ),
      };
    },
  } satisfies Partial<DeskHandlers>;

  /** Uploads, newest first, then files of the media folder. */
  async function offeredProducts(drafts: readonly Draft[]) {
    const own = new Map(drafts.filter(({ kind }) => kind === fileFolders.products).map((draft) => [draft.id, draft]));
    const published = (await index.items()).filter(({ kind, id }) => kind === fileFolders.products && !own.has(id));
    const drafted = [...own.values()].map((draft) => summaryOf(draft, parsed(draft.body)));
    return [...published, ...drafted].flatMap(({ products }) => products);
  }

  async function offeredMedia(): Promise<OfferedMedia[]> {
    const uploaded = await readMedia(db);
    const names = new Set(uploaded.map(({ name }) => name));
    // Exported uploads are in the folder too.
    const inFolder = [...(await listFiles(mediaDir))].filter((name) => !names.has(name)).toSorted();
    const alts = new Map(uploaded.map(({ name, alt }) => [name, alt]));
    return [
      ...uploaded.map(({ name, title, alt, poster }) => ({
        name,
        title,
        alt: poster === null ? alt : (alts.get(poster) ?? null),
        poster,
      })),
      ...inFolder.map((name) => ({ name, title: name, alt: null, poster: null })),
    ];
  }

  /** Audits an edit, unless the same person edited the item a short time before. */
  async function auditEdit(actor: Actor, item: ItemName, before: Draft | undefined): Promise<void> {
    if (before?.changed_by === actor.name && Date.now() - Date.parse(before.changed_at) <= auditInterval) return;
    const row = await beginAudit(db, {
      person_id: actor.id,
      person_name: actor.name,
      role: actor.role,
      call: "saveDraft",
      network: actor.network,
    });
    await endAudit(db, row, { outcome: "ok", subject: itemKey(item), detail: "" });
  }
}

function hasPage(kind: string): boolean {
  return Object.values<string>(fileFolders).includes(kind);
}

/**
 * @param actor who wants to write; reading needs none
 * @throws ApiError ITEM_NOT_FOUND for items without a form, such as measurements of media, FORBIDDEN for kinds that
 * the actor's role does not write
 */
function expectWritten({ kind, id }: ItemName, actor?: Actor): void {
  const isKnown = writtenKinds.includes(kind) && (isSingle(kind) ? id === kind : /^[\p{L}\p{N}._-]{1,64}$/u.test(id));
  if (!isKnown) throw new ApiError("ITEM_NOT_FOUND");
  if (actor) expectMayWrite(actor, kind);
}

/** Builds the forms of all kinds. Yields between kinds: all together block the event loop for 0.2 s. */
async function makeForms(): Promise<Record<string, unknown>> {
  const made: Record<string, unknown> = {};
  for (const kind of writtenKinds) {
    made[kind] = formOf(kind);
    await setImmediate();
  }
  return made;
}
