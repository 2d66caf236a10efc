import { mayWrite } from "@klarholm/contract/desk/roles";
import type { Database } from "../../../db/open.ts";
import { momentsBetween } from "../../drafts/calendar.ts";
import { fieldsBetween } from "../../drafts/changed-fields.ts";
import { readDrafts } from "../../drafts/draft.repository.ts";
import { type ItemIndex, summaryOf } from "../../drafts/item-index.ts";
import { parsed, publishedBody, rowOf } from "../../drafts/item-state.ts";
import { titleOf, writtenKinds } from "../../drafts/kinds.ts";
import { openSubmissions } from "../../drafts/submission.repository.ts";
import { changesOf, itemsAt } from "../../content/content-change.repository.ts";
import { publishedVersion, readPublished } from "../../content/content.repository.ts";
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
      const restored = (await itemsAt(db, version)).find((item) => itemKey(item) === itemKey({ kind, id }));
      const body = parsed(restored?.body ?? null);
      return { body, fields: fieldsBetween((await publishedBody(db, { kind, id })) ?? null, body) };
    },

    async siteAtVersion({ version }) {
      const published = await readPublished(db);
      if (version > published.version) throw new ApiError("ITEM_NOT_FOUND");
      const [current, restored] = [published.items, await itemsAt(db, version)].map(
        (items) => new Map(items.flatMap((item) => (writtenKinds.includes(item.kind) ? [[itemKey(item), item]] : []))),
      );
      const changes = [...new Map([...(restored ?? []), ...(current ?? [])])].flatMap(([key, item]) => {
        const [from, to] = [current?.get(key)?.hash, restored?.get(key)?.hash];
        if (from === to) return [];
        const what = from === undefined ? "returns" : to === undefined ? "goes" : "changes";
        return [{ kind: item.kind, id: item.id, title: titleOf(item, parsed(item.body)), what } as const];
      });
      return { seen: published.version, changes };
    },

    async contentCalendar({ from, until }, { actor }) {
      const kinds = writtenKindsOf(actor);
      const ofKinds = <T extends { kind: string }>(items: readonly T[]) =>
        items.filter(({ kind }) => kinds.includes(kind));
      const [published, drafts] = [ofKinds(await index.items()), ofKinds(await readDrafts(db))];
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
          from: Date.parse(from),
          until: Date.parse(until),
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
