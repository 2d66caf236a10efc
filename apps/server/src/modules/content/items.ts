import { createHash } from "node:crypto";
import { z } from "zod";

/** A content file or the measurements of a picture, as the database stores them. */
export interface ContentItem {
  kind: string;
  id: string;
  /** JSON of the file's values, in NFC. */
  body: string;
  /** SHA-256 of the body. */
  hash: string;
}

/** Files that exist once; kind and id are the file name without its ending. */
export const singleFiles = [
  "site",
  "navigation",
  "categories",
  "series",
  "shapes",
  "stores",
  "news-catalogs",
  "redirects",
  "careers",
  "pictures",
  "copy",
] as const;
export type SingleFile = (typeof singleFiles)[number];

/** Files that a site may omit. */
export const optionalFiles: readonly SingleFile[] = ["news-catalogs", "redirects", "careers", "pictures", "copy"];

/** Folders of files by id, and the kind of their items. */
export const fileFolders = { products: "product-group", pages: "page", news: "news", jobs: "job" } as const;
export type FileFolder = keyof typeof fileFolders;

/** Pages that must exist and may not be scheduled. */
export const requiredPages: readonly string[] = ["home", "products"];

/** The kind of a draft of such an item. */
export function draftKind(kind: string): string {
  return `${kind}${draftSuffix}`;
}
export const draftSuffix = "-draft";

/** @param value parsed YAML, or the measurements of a picture or font */
export function contentItem(kind: string, id: string, value: unknown): ContentItem {
  return itemOf(kind, id, JSON.stringify(value));
}

/** @param body JSON */
export function itemOf(kind: string, id: string, body: string): ContentItem {
  return { kind, id, body, hash: createHash("sha256").update(body).digest("hex") };
}

/** Unique, because no kind contains a space. */
export function itemKey({ kind, id }: { kind: string; id: string }): string {
  return `${kind} ${id}`;
}

/** The kind of items for former paths of pages; their id is the path. */
export const movedKind = "moved-page";
/** The id of the page. Its current path is in the page itself, so that redirects never form a chain. */
export const movedPage = z.object({ page: z.string() });

/** The kind of items for measurements of fonts; their id is the file name. */
export const fontKind = "font";

/** The body of a `media` item, also in the cache of measurements. */
export const mediaFacts = z.object({
  width: z.number(),
  height: z.number(),
  hash: z.string(),
  placeholder: z.string().nullable(),
});
