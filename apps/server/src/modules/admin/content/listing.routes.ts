import { mayWrite } from "@klarholm/contract/desk/roles";
import type { Database } from "../../../db/open.ts";
import type { DraftFaults } from "../../drafts/draft-faults.ts";
import { type Draft, type ItemName, readDrafts } from "../../drafts/draft.repository.ts";
import {
  inListOrder,
  type ItemIndex,
  type ItemSummary,
  type PublishedSummary,
  summaryOf,
} from "../../drafts/item-index.ts";
import { parsed } from "../../drafts/item-state.ts";
import { writtenKinds } from "../../drafts/kinds.ts";
import { openSubmissions } from "../../drafts/submission.repository.ts";
import { itemKey, singleFiles } from "../../content/items.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

/** Single items are listed even if they do not exist yet. */
const singleItems = singleFiles.map((name) => [itemKey({ kind: name, id: name }), { kind: name, id: name }] as const);
/** Items of one answer. */
const pageSize = 200;

/** Lists items with their state. */
export function listingHandlers(db: Database, draftFaults: DraftFaults, index: ItemIndex) {
  /** Items with drafts, and single items that do not exist yet unless only drafts are wanted. */
  const changed = (
    published: ReadonlyMap<string, PublishedSummary>,
    drafts: ReadonlyMap<string, Draft>,
    isDrafted: boolean,
  ) => {
    const absent = isDrafted ? [] : singleItems.filter(([key]) => !published.has(key));
    return [...new Map<string, ItemName>([...absent, ...drafts])].map(([key, { kind, id }]): Listed => {
      const [before, body] = [published.get(key), drafts.get(key)?.body ?? null];
      // A draft that removes an item is listed as published.
      return { key, before, item: before && body === null ? before : summaryOf({ kind, id }, parsed(body)) };
    });
  };

  return {
    async listContent({ kind, words = "", state, after }, { actor }) {
      const [drafted, submissions] = [await readDrafts(db), await openSubmissions(db)];
      const drafts = new Map(drafted.map((draft) => [itemKey(draft), draft]));
      const itemsOf = (wanted: string) =>
        new Set(submissions.filter((each) => each.state === wanted).flatMap(({ items }) => items.map(itemKey)));
      const [scheduled, submitted] = [itemsOf("scheduled"), itemsOf("waiting")];
      const wanted = words.trim().toLocaleLowerCase("zh-CN");
      const isDrafted = state !== undefined && state !== "published" && state !== "absent";
      const kinds = new Set(writtenKinds.filter((each) => mayWrite(actor.role, each)));
      const isFound = ({ key, before, item }: Listed) => {
        if (!kinds.has(item.kind) || (kind !== undefined && item.kind !== kind) || !item.searchText.includes(wanted))
          return false;
        const draft = drafts.get(key);
        if (state === undefined) return true;
        if (state === "faulty") return draft !== undefined && draftFaults.of(draft).length > 0;
        return stateOf(draft, scheduled.has(key), before !== undefined) === state;
      };
      const published = await index.byKey();
      const unchanged: Listed[] = [];
      for (const [key, item] of isDrafted ? [] : published) {
        const listed = { key, before: item, item };
        if (!drafts.has(key) && isFound(listed)) unchanged.push(listed);
      }
      const ordered = withInserted(unchanged, changed(published, drafts, isDrafted).filter(isFound));
      const start = after === undefined ? 0 : ordered.findIndex(({ item }) => `${item.kind}/${item.id}` === after) + 1;
      return {
        total: ordered.length,
        more: ordered.length > start + pageSize,
        items: ordered.slice(start, start + pageSize).map(({ key, before, item }) => {
          const draft = drafts.get(key);
          return {
            kind: item.kind,
            id: item.id,
            title: item.title,
            address: item.address,
            picture: item.picture,
            state: stateOf(draft, scheduled.has(key), before !== undefined),
            isSubmitted: submitted.has(key) && draft !== undefined,
            faults: draft ? draftFaults.of(draft).length : 0,
            changedBy: draft?.changed_by ?? "",
            changedAt: draft?.changed_at ?? before?.changedAt ?? "",
          };
        }),
      };
    },
  } satisfies Partial<DeskHandlers>;
}

interface Listed {
  key: string;
  before: PublishedSummary | undefined;
  item: ItemSummary;
}

/** A sorted list with others at their places. Sorting all of them would compare 50,000 titles for each answer. */
function withInserted(sorted: readonly Listed[], others: readonly Listed[]): readonly Listed[] {
  const merged: Listed[] = [];
  let taken = 0;
  for (const other of others.toSorted((a, b) => inListOrder(a.item, b.item))) {
    let [low, high] = [taken, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = sorted[middle];
      if (at && inListOrder(at.item, other.item) <= 0) low = middle + 1;
      else high = middle;
    }
    merged.push(...sorted.slice(taken, low), other);
    taken = low;
  }
  return [...merged, ...sorted.slice(taken)];
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
