import type { Database } from "../../../db/open.ts";
import { overlaid } from "../../drafts/draft-check.ts";
import { type ItemName, readDrafts } from "../../drafts/draft.repository.ts";
import { parsed } from "../../drafts/item-state.ts";
import { titleOf, writtenKinds } from "../../drafts/kinds.ts";
import { readPublished } from "../../content/content.repository.ts";
import { itemKey } from "../../content/items.ts";

const between = "、";
/** Characters of a subject at most. */
const longest = 500;

/** The subject of a call that concerns several items of content. */
export function itemsSubject(items: readonly ItemName[]): string {
  return items.map(itemKey).join(between).slice(0, longest);
}

/** Reads the items that subjects name. @returns none for a subject of another kind */
export async function subjectReader(db: Database) {
  const items = overlaid((await readPublished(db)).items, await readDrafts(db));
  const known = new Map(items.map((item) => [itemKey(item), item]));
  return (subject: string) =>
    subject.split(between).flatMap((key) => {
      const [kind = "", id = ""] = key.split(" ");
      const item = known.get(key);
      // The last of many may be cut off.
      if (!writtenKinds.includes(kind) || id === "" || (subject.length === longest && !item)) return [];
      return [{ kind, id, title: item ? titleOf(item, parsed(item.body)) : id }];
    });
}
