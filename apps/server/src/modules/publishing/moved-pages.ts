import { z } from "zod";
import { type ContentItem, contentItem, fileFolders, movedKind, movedPage } from "../content/items.ts";

const filePath = z.object({ path: z.string().optional() });
const redirectsOf = z.object({ redirects: z.array(z.object({ from: z.string(), to: z.string() })) });

/**
 * Former addresses of pages, as items: those in the database, and those of pages that move now. Dropped are addresses
 * that a page uses again and addresses of removed pages. If a removed page redirects to another page, as after a rename,
 * its former addresses move to that page.
 * @param stored the published pages and former addresses
 */
export function movedPages(stored: readonly ContentItem[], next: readonly ContentItem[]): ContentItem[] {
  const paths = new Map(next.flatMap((item) => pathOf(item).map((path) => [item.id, path] as const)));
  const byPath = new Map([...paths].map(([id, path]) => [path, id]));
  const redirects = new Map(next.flatMap(redirectsIn));
  const before = new Map(stored.flatMap((item) => pathOf(item).map((path) => [item.id, path] as const)));
  const successorOf = (page: string) =>
    paths.has(page) ? page : byPath.get(redirects.get(before.get(page) ?? "") ?? "");
  const former = stored.flatMap((item): [string, string][] => {
    if (item.kind === movedKind) return [[item.id, movedPage.parse(JSON.parse(item.body)).page]];
    return pathOf(item).map((path) => [path, item.id]);
  });
  const moved = new Map(
    former.flatMap(([path, page]) => {
      const successor = successorOf(page);
      return successor === undefined || byPath.has(path) || redirects.has(path) ? [] : [[path, successor] as const];
    }),
  );
  return [...moved].map(([path, page]) => contentItem(movedKind, path, { page }));
}

function pathOf({ kind, body }: ContentItem): string[] {
  if (kind !== fileFolders.pages) return [];
  // Another release may have published pages that this one cannot read.
  const path = filePath.safeParse(JSON.parse(body)).data?.path;
  return path === undefined ? [] : [path];
}

function redirectsIn({ kind, body }: ContentItem): [string, string][] {
  const read = kind === "redirects" ? redirectsOf.safeParse(JSON.parse(body)).data : undefined;
  return read?.redirects.map(({ from, to }) => [from, to]) ?? [];
}
