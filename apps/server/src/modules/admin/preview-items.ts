import type { Database } from "../../db/open.ts";
import { readInParts } from "../content/content.repository.ts";
import { faceRoles } from "../content/font-facts.ts";
import { type ContentItem, contentItem, fontKind, itemKey, itemOf } from "../content/items.ts";
import type { ChangedItem } from "../content/read-content.ts";
import { parsed } from "../drafts/item-state.ts";
import { field } from "../publishing/lenient.ts";
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
  return [...changed, ...(await measureReferenced(media, measuring)), ...(await uploadedFonts(changed, measuring))];
}

/** Measurements of uploaded fonts that the drafts of the site's settings name. */
async function uploadedFonts(changed: readonly ChangedItem[], { media }: Measuring): Promise<ContentItem[]> {
  const site = changed.find(({ kind }) => kind === "site");
  const fonts = field(parsed(site?.body ?? null), "fonts");
  const found: ContentItem[] = [];
  for (const role of faceRoles) {
    const name = field(field(fonts, role), "file");
    const font = typeof name === "string" ? await media.font(name) : undefined;
    if (typeof name === "string" && font?.role === role) found.push(contentItem(fontKind, name, font.facts));
  }
  return found;
}
