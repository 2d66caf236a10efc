import { merge, type Path } from "@klarholm/contract/desk/merge";
import { type Change, latestChanges } from "../content/content-change.repository.ts";
import { type Connection, lockPublication } from "../content/content.repository.ts";
import { itemKey } from "../content/items.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { deleteDraft, type Draft, type ItemName, readDraft, setBase, writeDraft } from "./draft.repository.ts";
import { labelOf } from "./item-faults.ts";
import { json, parsed, rowOf } from "./item-state.ts";
import { titleOf } from "./kinds.ts";

/** Drafts whose item was published in another form after the draft began. */
export async function outdatedDrafts(db: Connection, drafts: readonly Draft[]): Promise<Draft[]> {
  const rows = await Promise.all(drafts.map((draft) => rowOf(db, draft)));
  return drafts.filter((draft, index) => {
    const row = rows[index];
    return (row?.hash ?? null) !== draft.base_hash && (row?.body ?? null) !== draft.body;
  });
}

/** @throws ApiError RELEASE_CONFLICT, which names every draft with its other publication */
export async function expectNoConflicts(db: Connection, drafts: readonly Draft[]): Promise<void> {
  const outdated = await outdatedDrafts(db, drafts);
  if (outdated.length === 0) return;
  const changes = new Map((await latestChanges(db)).map((change) => [itemKey(change), change]));
  const named = outdated.map(
    (draft) => `${labelOf(draft, titleOf(draft, parsed(draft.body)))}（${publicationOf(changes.get(itemKey(draft)))}）`,
  );
  throw new ApiError("RELEASE_CONFLICT", {
    message: `这 ${outdated.length} 项在草稿开始以后另外发布过，什么都没有发布：${named.join("、")}。请逐项选定保留哪一份！`,
  });
}

function publicationOf(change: Change | undefined): string {
  return change ? [`版本 ${change.version}`, change.changed_by].filter(Boolean).join("，") : "已下线";
}

/** A draft, the body it began from, and the published body. */
interface Sides {
  base: unknown;
  draft: unknown;
  published: unknown;
}

/** Fields that the draft and a later publication both changed. Empty when they changed different fields. */
export function conflictingFields({ base, draft, published }: Sides): Path[] {
  return merge(base, draft, published).conflicts;
}

/** The three sides of an outdated draft. */
export async function sidesOf(db: Connection, draft: Draft): Promise<Sides> {
  const row = await rowOf(db, draft);
  const base =
    draft.base_hash === null
      ? undefined
      : await db
          .selectFrom("content_change")
          .select("body")
          .where("kind", "=", draft.kind)
          .where("id", "=", draft.id)
          .where("hash", "=", draft.base_hash)
          .executeTakeFirst();
  return {
    base: parsed(base?.body ?? null),
    draft: parsed(draft.body),
    published: parsed(row?.body ?? null),
  };
}

/**
 * Merges an outdated draft with what was published since it began.
 * @param keep the side that wins in fields that both changed
 * @throws ApiError ITEM_NOT_FOUND for an item without a draft
 */
export async function settleDraft(
  transaction: Connection,
  item: ItemName,
  { keep, by }: { keep: "draft" | "published"; by: string },
): Promise<void> {
  await lockPublication(transaction);
  const draft = await readDraft(transaction, item);
  if (!draft) throw new ApiError("ITEM_NOT_FOUND");
  const { base, draft: own, published } = await sidesOf(transaction, draft);
  const { value } = keep === "draft" ? merge(base, own, published) : merge(base, published, own);
  const row = await rowOf(transaction, item);
  const body = json(value);
  if (body === (row?.body ?? null)) {
    await deleteDraft(transaction, item);
    return;
  }
  await writeDraft(transaction, item, { body, by });
  await setBase(transaction, item, row?.hash ?? null);
}
