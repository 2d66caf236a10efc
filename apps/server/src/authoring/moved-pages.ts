import { z } from "zod";
import { type ContentItem, contentItem, fileFolders, movedKind, movedPage } from "../published/items.ts";

const filePath = z.object({ path: z.string().optional() });

/**
 * The former addresses of pages, as items beside those of the files: what the database remembers already, and
 * every address that a page gives up now. An address that a page has again, or whose page is gone, is forgotten.
 * @param stored the published pages and former addresses
 */
export function movedPages(stored: readonly ContentItem[], next: readonly ContentItem[]): ContentItem[] {
  const paths = new Map(next.flatMap((item) => pathOf(item).map((path) => [item.id, path] as const)));
  const taken = new Set(paths.values());
  const former = stored.flatMap((item): [string, string][] => {
    if (item.kind === movedKind) return [[item.id, movedPage.parse(JSON.parse(item.body)).page]];
    return pathOf(item).map((path) => [path, item.id]);
  });
  const moved = new Map(former.filter(([path, page]) => paths.has(page) && !taken.has(path)));
  return [...moved].map(([path, page]) => contentItem(movedKind, path, { page }));
}

function pathOf({ kind, body }: ContentItem): string[] {
  if (kind !== fileFolders.pages) return [];
  // Another release may have published pages that this one cannot read; those have no address to keep.
  const path = filePath.safeParse(JSON.parse(body)).data?.path;
  return path === undefined ? [] : [path];
}
