import type { Database } from "../../../db/open.ts";
import { type ItemName, readDrafts } from "../../drafts/draft.repository.ts";
import type { ItemIndex } from "../../drafts/item-index.ts";
import { writtenKinds } from "../../drafts/kinds.ts";
import { itemKey } from "../../content/items.ts";

const between = "、";
/** Characters. */
const maxSubject = 500;

/** The audit subject of several items. */
export function itemsSubject(items: readonly ItemName[]): string {
  return items.map(itemKey).join(between).slice(0, maxSubject);
}

/** Returns a function that finds the items of a subject; empty for other subjects. */
export async function subjectReader(db: Database, index: ItemIndex) {
  const titleBy = await index.titles(await readDrafts(db));
  return (subject: string) =>
    subject.split(between).flatMap((key) => {
      const [kind = "", id = ""] = key.split(" ");
      const title = titleBy({ kind, id });
      // The last key of a long subject may be truncated.
      if (!writtenKinds.includes(kind) || id === "" || (subject.length === maxSubject && title === id)) return [];
      return [{ kind, id, title }];
    });
}
