import { firstPicture } from "@klarholm/contract/desk/first-picture";
import { kindNames } from "@klarholm/contract/desk/kind-names";
import { mayWrite } from "@klarholm/contract/desk/roles";
import type { Database } from "../../../db/open.ts";
import type { DraftFaults } from "../../drafts/draft-faults.ts";
import { type Draft, type ItemName, readDrafts } from "../../drafts/draft.repository.ts";
import { parsed } from "../../drafts/item-state.ts";
import { addressOf, productsIn, titleOf, writtenKinds } from "../../drafts/kinds.ts";
import { openSubmissions } from "../../drafts/submission.repository.ts";
import { readPublished } from "../../content/content.repository.ts";
import { itemKey, singleFiles } from "../../content/items.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

const kindOrder = Object.keys(kindNames);
/** Single items are listed even if they do not exist yet. */
const singleItems = singleFiles.map((name) => ({ kind: name, id: name }));

/** Lists items with their state. */
export function listingHandlers(db: Database, draftFaults: DraftFaults) {
  return {
    async listContent({ kind, words = "", state }, { actor }) {
      const [published, drafted, submissions] = [
        await readPublished(db),
        await readDrafts(db),
        await openSubmissions(db),
      ];
      const itemsOf = (wanted: string) =>
        new Set(submissions.filter((each) => each.state === wanted).flatMap(({ items }) => items.map(itemKey)));
      const [scheduled, submitted] = [itemsOf("scheduled"), itemsOf("waiting")];
      const drafts = new Map(drafted.map((draft) => [itemKey(draft), draft]));
      const bodies = new Map(published.items.map((item) => [itemKey(item), item.body]));
      const names = new Map<string, ItemName>(
        [...singleItems, ...published.items, ...drafted].map((item) => [itemKey(item), item]),
      );
      const wanted = words.trim().toLocaleLowerCase("zh-CN");
      const items = [...names].flatMap(([key, item]) => {
        const isWritten = writtenKinds.includes(item.kind) && mayWrite(actor.role, item.kind);
        if (!isWritten || (kind !== undefined && item.kind !== kind)) return [];
        const [draft, shown] = [drafts.get(key), bodies.get(key)];
        const body = parsed(draft?.body ?? shown ?? null);
        const row = {
          kind: item.kind,
          id: item.id,
          title: titleOf(item, body),
          address: addressOf(item, body),
          picture: firstPicture(body) ?? null,
          state: stateOf(draft, scheduled.has(key), shown !== undefined),
          isSubmitted: draft !== undefined && submitted.has(key),
          faults: draft ? draftFaults.of(draft).length : 0,
          changedBy: draft?.changed_by ?? "",
          changedAt: draft?.changed_at ?? published.changedAt[key] ?? "",
        };
        const searchText = [kindNames[row.kind], row.title, row.id, row.address, ...productsIn(body)].join(" ");
        const hasState = state === undefined || (state === "faulty" ? row.faults > 0 : row.state === state);
        return hasState && searchText.toLocaleLowerCase("zh-CN").includes(wanted) ? [row] : [];
      });
      const order = (one: ItemName) => kindOrder.indexOf(one.kind);
      return { items: items.toSorted((a, b) => order(a) - order(b) || a.title.localeCompare(b.title, "zh-CN")) };
    },
  } satisfies Partial<DeskHandlers>;
}

function stateOf(draft: Draft | undefined, isScheduled: boolean, isPublished: boolean) {
  if (!draft) return isPublished ? ("published" as const) : ("absent" as const);
  if (isScheduled) return "scheduled" as const;
  return draft.body === null ? ("removed" as const) : ("draft" as const);
}

/** The desk's start view: drafts, submissions and events in one answer. */
export function aheadHandlers(content: Pick<DeskHandlers, "listContent" | "listSubmissions" | "contentCalendar">) {
  return {
    async contentAhead(within, context) {
      const [{ items: drafts }, waiting, { moments }] = await Promise.all([
        content.listContent({ state: "draft" }, context),
        content.listSubmissions({}, context),
        content.contentCalendar(within, context),
      ]);
      return { drafts, ...waiting, moments };
    },
  } satisfies Partial<DeskHandlers>;
}
