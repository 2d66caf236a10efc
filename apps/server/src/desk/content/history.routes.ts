import type { Database } from "../../db/open.ts";
import { momentsBetween } from "../../drafts/calendar.ts";
import { readDrafts } from "../../drafts/draft.repository.ts";
import { overlaid, parsed } from "../../drafts/drafts.ts";
import { titleOf, writtenKinds } from "../../drafts/kinds.ts";
import { openSubmissions } from "../../drafts/submission.repository.ts";
import { changesOf, itemsAt } from "../../published/content-change.repository.ts";
import { readPublished } from "../../published/content.repository.ts";
import { itemKey } from "../../published/items.ts";
import { ApiError } from "../../http/api-error.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

/** Changes of one answer of the history. */
const mostChanges = 300;

/** What was published, and what will be. */
export function historyHandlers(
  db: Database,
): Pick<DeskHandlers, "contentHistory" | "contentCalendar" | "siteAtVersion"> {
  return {
    async contentHistory({ kind, id }) {
      const changes = await changesOf(db, kind !== undefined && id !== undefined ? { kind, id } : undefined);
      const titles = new Map(
        (await readPublished(db)).items.map((item) => [itemKey(item), titleOf(item, parsed(item.body))]),
      );
      const written = changes.filter((change) => writtenKinds.includes(change.kind)).slice(0, mostChanges);
      return {
        changes: written.map((change) => ({
          kind: change.kind,
          id: change.id,
          version: change.version,
          title: titles.get(itemKey(change)) ?? change.id,
          changedBy: change.changed_by,
          changedAt: change.changed_at,
          note: change.note,
          isRemoved: change.hash === null,
        })),
      };
    },

    async siteAtVersion({ version }) {
      const published = await readPublished(db);
      if (version > published.version) throw new ApiError("ITEM_NOT_FOUND");
      const [now, then] = [published.items, await itemsAt(db, version)].map(
        (items) => new Map(items.flatMap((item) => (writtenKinds.includes(item.kind) ? [[itemKey(item), item]] : []))),
      );
      const changes = [...new Map([...(then ?? []), ...(now ?? [])])].flatMap(([key, item]) => {
        const [is, was] = [now?.get(key)?.hash, then?.get(key)?.hash];
        if (is === was) return [];
        const what = is === undefined ? "returns" : was === undefined ? "goes" : "changes";
        return [{ kind: item.kind, id: item.id, title: titleOf(item, parsed(item.body)), what } as const];
      });
      return { seen: published.version, changes };
    },

    async contentCalendar({ from, until }) {
      const all = (await readPublished(db)).items.filter(({ kind }) => writtenKinds.includes(kind));
      return {
        moments: momentsBetween({
          published: all,
          written: overlaid(all, await readDrafts(db)),
          submissions: await openSubmissions(db),
          from: Date.parse(from),
          until: Date.parse(until),
        }),
      };
    },
  };
}
