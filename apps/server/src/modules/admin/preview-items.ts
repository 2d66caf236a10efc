import type { Database } from "../../db/open.ts";
import { readInParts } from "../content/content.repository.ts";
import { itemKey, itemOf } from "../content/items.ts";
import type { ChangedItem } from "../content/read-content.ts";
import type { Draft } from "../drafts/draft.repository.ts";
import { measureReferenced, mediaPathsIn, type Measuring } from "../publishing/measure-referenced.ts";

/** What a preview of drafts changes in the published content: the items that differ, and measurements of new media. */
export async function previewItems(
  db: Database,
  drafts: readonly Pick<Draft, "kind" | "id" | "body">[],
  measuring: Measuring,
): Promise<ChangedItem[]> {
  const published = new Map<string, string>();
  for await (const part of readInParts(db, drafts)) for (const item of part) published.set(itemKey(item), item.hash);
  const changed = drafts
    .map(({ kind, id, body }) => (body === null ? { kind, id, body, hash: null } : itemOf(kind, id, body)))
    .filter((item) => (published.get(itemKey(item)) ?? null) !== item.hash);
  const media = new Set(changed.flatMap(({ body }) => (body === null ? [] : mediaPathsIn(body))));
  const names = [...media].map((id) => ({ kind: "media", id }));
  for await (const part of readInParts(db, names)) for (const { id } of part) media.delete(id);
  return [...changed, ...(await measureReferenced(media, measuring))];
}
