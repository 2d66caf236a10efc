import { mayWrite } from "@klarholm/contract/desk/roles";
import type { Database } from "../../../db/open.ts";
import { momentsBetween } from "../../drafts/calendar.ts";
import { fieldsBetween } from "../../drafts/changed-fields.ts";
import { type ItemName, readDrafts } from "../../drafts/draft.repository.ts";
import { type ItemIndex, summaryOf } from "../../drafts/item-index.ts";
import { parsed, publishedBody, rowOf } from "../../drafts/item-state.ts";
import { titleOf, writtenKinds } from "../../drafts/kinds.ts";
import { openSubmissions } from "../../drafts/submission.repository.ts";
import { changesOf, itemAt, latestChanges } from "../../content/content-change.repository.ts";
import { publishedVersion } from "../../content/content.repository.ts";
import { itemKey } from "../../content/items.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { type Actor, expectMayWrite } from "../actor.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { pageLimit, pageOf } from "../page-of.ts";

const site = { kind: "site", id: "site" };

/** Handlers for the history and the calendar. */
export function historyHandlers(db: Database, index: ItemIndex) {
  return {
    async contentHistory({ kind, id, before }, { actor }) {
      const of = kind !== undefined && id !== undefined ? { kind, id } : undefined;
      const after = before === undefined ? undefined : changeNamed(before);
      const { more, rows } = pageOf(await changesOf(db, of, { kinds: writtenKindsOf(actor), after, limit: pageLimit }));
      const titleBy = await index.titles();
      return {
        more,
        changes: rows.map((each) => ({
          kind: each.kind,
          id: each.id,
          version: each.version,
          title: titleBy(each),
          changedBy: each.changed_by,
          changedAt: each.changed_at,
          note: each.note,
          isRemoved: each.hash === null,
        })),
      };
    },

    async itemAtVersion({ kind, id, version }, { actor }) {
      if (!writtenKinds.includes(kind) || version > (await publishedVersion(db))) throw new ApiError("ITEM_NOT_FOUND");
      expectMayWrite(actor, kind);
      const body = parsed((await itemAt(db, { kind, id }, version))?.body ?? null);
      return { body, fields: fieldsBetween((await publishedBody(db, { kind, id })) ?? null, body) };
    },

    async siteAtVersion({ version }) {
      const seen = await publishedVersion(db);
      if (version > seen) throw new ApiError("ITEM_NOT_FOUND");
      const current = await index.byKey();
      const then = (await latestChanges(db, version)).filter(({ hash }) => hash !== null);
      const restored = new Map(
        then.flatMap((change) => (writtenKinds.includes(change.kind) ? [[itemKey(change), change]] : [])),
      );
      const changes = [];
      for (const [key, { kind, id }] of new Map<string, ItemName>([...restored, ...current])) {
        const [from, to] = [current.get(key), restored.get(key)];
        if (from?.hash === to?.hash) continue;
        const what =
          from === undefined ? ("returns" as const) : to === undefined ? ("goes" as const) : ("changes" as const);
        const title =
          from?.title ?? titleOf({ kind, id }, parsed((await itemAt(db, { kind, id }, version))?.body ?? null));
        changes.push({ kind, id, title, what });
      }
      return { seen, changes };
    },

    async contentCalendar({ from, until }, { actor }) {
      const kinds = writtenKindsOf(actor);
      const ofKinds = <T extends { kind: string }>(items: readonly T[]) =>
        items.filter(({ kind }) => kinds.includes(kind));
      const between = { from: Date.parse(from), until: Date.parse(until) };
      const published = ofKinds(await index.scheduled(between.from, between.until));
      const drafts = ofKinds(await readDrafts(db));
      const drafted = new Set(drafts.map(itemKey));
      const written = drafts.flatMap((draft) => (draft.body === null ? [] : [summaryOf(draft, parsed(draft.body))]));
      const settings = drafts.find(({ kind }) => kind === "site")?.body ?? (await rowOf(db, site))?.body ?? null;
      return {
        moments: momentsBetween({
          published,
          current: [...published.filter((item) => !drafted.has(itemKey(item))), ...written],
          titleBy: await index.titles(drafts),
          submissions: (await openSubmissions(db)).filter(({ items }) => ofKinds(items).length > 0),
          settings: kinds.includes("site") ? parsed(settings) : undefined,
          ...between,
        }),
      };
    },
  } satisfies Partial<DeskHandlers>;
}

/** The kinds that a person may write. */
const writtenKindsOf = ({ role }: Actor) => writtenKinds.filter((kind) => mayWrite(role, kind));

/** Parses the name of a change, such as 12/page/home. */
function changeNamed(name: string): { version: number; kind: string; id: string } {
  const [version, kind = "", ...id] = name.split("/");
  return { version: Number(version), kind, id: id.join("/") };
}
