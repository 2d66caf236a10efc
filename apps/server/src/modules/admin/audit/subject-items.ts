import type { Database } from "../../../db/open.ts";
import { withDrafts } from "../../drafts/draft-check.ts";
import { type ItemName, readDrafts } from "../../drafts/draft.repository.ts";
import { parsed } from "../../drafts/item-state.ts";
import { titleOf, writtenKinds } from "../../drafts/kinds.ts";
import { readPublished } from "../../content/content.repository.ts";
import { itemKey } from "../../content/items.ts";

const between = "、";
/** Characters. */
const maxSubject = 500;

/** The audit subject of several items. */
export function itemsSubject(items: readonly ItemName[]): string {
  return items.map(itemKey).join(between).slice(0, maxSubject);
}

/** Returns a function that finds the items of a subject; empty for other subjects. */
export async function subjectReader(db: Database) {
  const items = withDrafts((await readPublished(db)).items, await readDrafts(db));
  const known = new Map(items.map((item) => [itemKey(item), item]));
  return (subject: string) =>
    subject.split(between).flatMap((key) => {
      const [kind = "", id = ""] = key.split(" ");
      const item = known.get(key);
      // The last key of a long subject may be truncated.
      if (!writtenKinds.includes(kind) || id === "" || (subject.length === maxSubject && !item)) return [];
      return [{ kind, id, title: item ? titleOf(item, parsed(item.body)) : id }];
    });
}
