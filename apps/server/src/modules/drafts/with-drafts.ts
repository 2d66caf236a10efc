import { type ContentItem, itemKey, itemOf } from "../content/items.ts";
import type { Replacement } from "./draft.repository.ts";

/** Published items, replaced by their drafts. A draft without a body removes its item. */
export function withDrafts(published: readonly ContentItem[], drafts: readonly Replacement[]): ContentItem[] {
  const keys = new Set(drafts.map(itemKey));
  const written = drafts.flatMap(({ kind, id, body }) => (body === null ? [] : [itemOf(kind, id, body)]));
  return [...published.filter((item) => !keys.has(itemKey(item))), ...written];
}
