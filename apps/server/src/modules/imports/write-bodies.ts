import { same } from "@klarholm/contract/desk/merge";
import type { Connection } from "../content/content.repository.ts";
import { deleteDraft, readDrafts, writeDraft } from "../drafts/draft.repository.ts";
import { baseOf, parsed } from "../drafts/item-state.ts";

/** The state of an item of some kind. */
export interface ItemState {
  /** The current body as JSON; null for an item that a draft removes. */
  body: string | null;
  /** The published body as JSON; null for an item that is not published. */
  published: string | null;
  hasDraft: boolean;
  /** Identifies the current body; see `baseOf`. */
  base: string | null;
}

/** The items of a kind by id, with their drafts. */
export async function itemStates(db: Connection, kind: string): Promise<Map<string, ItemState>> {
  const rows = await db
    .selectFrom("content_item")
    .select(["id", "body", "hash"])
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();
  const states = new Map<string, ItemState>(
    rows.map(({ id, body, hash }) => [id, { body, published: body, hasDraft: false, base: hash }]),
  );
  for (const draft of (await readDrafts(db)).filter((each) => each.kind === kind))
    states.set(draft.id, {
      body: draft.body,
      published: states.get(draft.id)?.published ?? null,
      hasDraft: true,
      base: baseOf(draft, undefined),
    });
  return states;
}

/** Writes a body as a draft, or deletes the draft if the body is the published one. */
export async function writeBody(
  transaction: Connection,
  item: { kind: string; id: string },
  { body, by }: { body: string | null; by: string },
  { published, hasDraft }: Pick<ItemState, "published" | "hasDraft">,
): Promise<void> {
  if (!same(parsed(body), parsed(published))) await writeDraft(transaction, item, { body, by });
  else if (hasDraft) await deleteDraft(transaction, item);
}
