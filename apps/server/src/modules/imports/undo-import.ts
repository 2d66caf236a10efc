import { merge } from "@klarholm/contract/desk/merge";
import type { Database } from "../../db/open.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { lockPublication } from "../content/content.repository.ts";
import type { ItemName } from "../drafts/draft.repository.ts";
import { parsed } from "../drafts/item-state.ts";
import { titleOf } from "../drafts/kinds.ts";
import { markUndone, readImportedItems } from "./import.repository.ts";
import { type ItemState, itemStates, writeBody } from "./write-bodies.ts";

const absent: ItemState = { body: null, published: null, hasDraft: false, base: null };

/**
 * Takes an import back: drafts return to what they were before; published changes are reversed by new drafts. Changes
 * that were made later in other fields stay.
 * @returns the items that were taken back, and those whose same fields were changed later, which stay as they are
 * @throws ApiError ITEM_NOT_FOUND when it was undone before
 */
export async function undoImport(
  db: Database,
  id: string,
  by: string,
): Promise<{ undone: ItemName[]; retained: (ItemName & { title: string })[] }> {
  return db.transaction().execute(async (transaction) => {
    await lockPublication(transaction);
    if (!(await markUndone(transaction, id, by))) throw new ApiError("ITEM_NOT_FOUND");
    const [undone, retained]: [ItemName[], (ItemName & { title: string })[]] = [[], []];
    const states = new Map<string, Map<string, ItemState>>();
    for (const { before_body: before, after_body: after, ...item } of await readImportedItems(transaction, id)) {
      const known = states.get(item.kind) ?? (await itemStates(transaction, item.kind));
      states.set(item.kind, known);
      const now = known.get(item.id) ?? absent;
      const body = takenBack({ before, after, now: now.body });
      if (body === undefined) {
        retained.push({ ...item, title: titleOf(item, parsed(now.body)) });
        continue;
      }
      await writeBody(transaction, item, { body, by }, now);
      undone.push(item);
    }
    return { undone, retained };
  });
}

/** The body without the import's changes as JSON; null for none, undefined for a conflict with a later change. */
function takenBack(bodies: { before: string | null; after: string; now: string | null }): string | null | undefined {
  const { before, after, now } = bodies;
  if (now === after) return before;
  if (now === null || before === null) return undefined;
  const { value, conflicts } = merge(parsed(after), parsed(before), parsed(now));
  return conflicts.length > 0 ? undefined : JSON.stringify(value);
}
