import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { z } from "zod";
import { fontFacts } from "./font-facts.ts";
import { deepFreeze } from "./deep-freeze.ts";
import { noCareers } from "./schemas/careers.ts";
import { publishedCopy } from "./schemas/interface-copy.ts";
import { contentSchemas } from "./schemas/schemas.ts";
import type { Content } from "./snapshot.ts";

/** What the database holds of one content file or one measured picture. */
export interface ContentItem {
  kind: string;
  id: string;
  /** JSON as the file says it, in NFC. */
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

/** Those that a site may do without. */
export const optionalFiles: readonly SingleFile[] = ["news-catalogs", "redirects", "careers", "pictures", "copy"];

/** Folders of files by id, and the kind of their items. */
export const fileFolders = { products: "product-group", pages: "page", news: "news", jobs: "job" } as const;
export type FileFolder = keyof typeof fileFolders;

/** The kind of a draft of such an item. */
export function draftKind(kind: string): string {
  return `${kind}${draftMark}`;
}
const draftMark = "-draft";

/** Makes an item of parsed YAML or of a picture's measures. */
export function contentItem(kind: string, id: string, value: unknown): ContentItem {
  return itemOf(kind, id, JSON.stringify(value));
}

/** Makes an item of a body that is JSON already. */
export function itemOf(kind: string, id: string, body: string): ContentItem {
  return { kind, id, body, hash: createHash("sha256").update(body).digest("hex") };
}

/** Tells items apart; no kind holds a space. */
export function itemKey({ kind, id }: { kind: string; id: string }): string {
  return `${kind} ${id}`;
}

/** The kind of items that remember an address which a page had before; their id is the address. */
export const movedKind = "moved-page";
/** The page, whose present address its own file says: however often it moves, no redirect leads to another. */
export const movedPage = z.object({ page: z.string() });

/** The kind of items that hold what was measured of a font; their id is its file name. */
export const fontKind = "font";

/** A picture as the database and the cache of measurements hold it. */
export const mediaFacts = z.object({
  width: z.number(),
  height: z.number(),
  hash: z.string(),
  placeholder: z.string().nullable(),
});

/** Items that are read in one turn of the event loop at most: a few milliseconds' work. */
export const itemsInTurn = 4;

/**
 * Reads the versions of the content one after the other. What an item said in the version before is not read again: it is
 * the same frozen value, in drafts too, so a publication costs what it changed.
 */
export class ContentReader {
  readonly #schemas = schemaByKind();
  #values = new Map<string, unknown>();

  /**
   * Reads all items, a few in each turn, so that requests are answered between them.
   * @throws as readContent does
   */
  async read(items: readonly ContentItem[]): Promise<{ content: Content; drafted: Content }> {
    const values = new Map<string, unknown>();
    let count = 0;
    for (const item of items.map(asPublished)) {
      const schema = this.#schemas.get(item.kind);
      const key = saidBy(item);
      if (!schema || values.has(key)) continue;
      if (this.#values.has(key)) {
        values.set(key, this.#values.get(key));
        continue;
      }
      count += 1;
      if (count % itemsInTurn === 0) await breathe();
      values.set(key, deepFreeze(readItem(item, schema)));
    }
    this.#values = values;
    // By kind and hash, so it is what the schema of this kind made of this very text.
    const known = <T>(item: ContentItem) => values.get(saidBy(item)) as T;
    return { content: readContent(items, known), drafted: readDrafted(items, known) };
  }
}

function saidBy({ kind, hash }: ContentItem): string {
  return `${kind} ${hash}`;
}

type ReadItem = <T>(item: ContentItem, schema: z.ZodType<T>) => T;

/**
 * The content as it will be: drafts take the places of what is published.
 * @throws as readContent does
 */
export function readDrafted(items: readonly ContentItem[], read: ReadItem = readItem): Content {
  const [drafts, published] = [items.filter(isDraft), items.filter((item) => !isDraft(item))];
  const replacing = drafts.map(asPublished);
  const replaced = new Set(replacing.map(itemKey));
  return readContent([...published.filter((item) => !replaced.has(itemKey(item))), ...replacing], read);
}

/** A draft in the place of what it will replace. */
function asPublished(item: ContentItem): ContentItem {
  return isDraft(item) ? { ...item, kind: item.kind.slice(0, -draftMark.length) } : item;
}

function isDraft({ kind }: ContentItem): boolean {
  return kind.endsWith(draftMark);
}

function schemaByKind(): ReadonlyMap<string, z.ZodType> {
  const { products, page, news, jobs, ...single } = contentSchemas();
  return new Map<string, z.ZodType>([
    ...Object.entries(single),
    [fileFolders.products, products],
    [fileFolders.pages, page],
    [fileFolders.news, news],
    [fileFolders.jobs, jobs],
    ["copy", publishedCopy],
    [movedKind, movedPage],
    [fontKind, fontFacts],
    ["media", mediaFacts],
  ]);
}

/**
 * The content that items describe, without drafts and with the defaults of this release filled in.
 * @throws when an item is missing or this release cannot read it (published by another release)
 */
export function readContent(items: readonly ContentItem[], read: ReadItem = readItem): Content {
  const schemas = contentSchemas();
  const single = <T>(kind: SingleFile, schema: z.ZodType<T>, absent?: T): T => {
    const item = items.find((candidate) => candidate.kind === kind);
    if (!item && absent !== undefined) return absent;
    if (!item) throw new Error(`The published content has no ${kind}`);
    return read(item, schema);
  };
  const byId = <T>(kind: string, schema: z.ZodType<T>): Record<string, T> =>
    Object.fromEntries(items.filter((item) => item.kind === kind).map((item) => [item.id, read(item, schema)]));

  return {
    site: single("site", schemas.site),
    navigation: single("navigation", schemas.navigation),
    categories: single("categories", schemas.categories).categories,
    series: single("series", schemas.series).series,
    shapes: single("shapes", schemas.shapes),
    // What was published before stores were content has none.
    stores: single("stores", schemas.stores, { areas: [], types: [], stores: [] }),
    productGroups: byId(fileFolders.products, schemas.products),
    pages: byId(fileFolders.pages, schemas.page),
    newsCatalogs: single("news-catalogs", schemas["news-catalogs"], { catalogs: [] }).catalogs,
    news: byId(fileFolders.news, schemas.news),
    redirects: single("redirects", schemas.redirects, { redirects: [] }).redirects,
    moved: Object.fromEntries(Object.entries(byId(movedKind, movedPage)).map(([path, { page }]) => [path, page])),
    pictures: single("pictures", schemas.pictures, { focus: {} }),
    careers: single("careers", schemas.careers, noCareers),
    copy: single("copy", publishedCopy, {}),
    jobs: byId(fileFolders.jobs, schemas.jobs),
    fonts: byId(fontKind, fontFacts),
    media: byId("media", mediaFacts),
  };
}

function readItem<T>({ kind, id, body }: ContentItem, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(JSON.parse(body));
  if (parsed.success) return parsed.data;
  throw new Error(`The published ${kind} "${id}" does not fit this release:\n${z.prettifyError(parsed.error)}`);
}
