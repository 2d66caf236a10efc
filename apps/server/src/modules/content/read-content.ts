import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { deepFreeze } from "./deep-freeze.ts";
import { fontFacts } from "./font-facts.ts";
import {
  type ContentItem,
  draftSuffix,
  fileFolders,
  fontKind,
  itemKey,
  mediaFacts,
  movedKind,
  movedPage,
  type SingleFile,
} from "./items.ts";
import { noCareers } from "./schemas/careers.ts";
import { publishedCopy } from "./schemas/interface-copy.ts";
import { contentSchemas } from "./schemas/schemas.ts";
import type { Content } from "./snapshot.ts";

/** The most items that are parsed in one turn of the event loop, which takes a few milliseconds. */
export const itemsPerTurn = 4;

/**
 * Reads successive versions of the content. Items that did not change since the version before keep their frozen value, so
 * that the cost of a publication is that of its changes.
 */
export class ContentReader {
  readonly #schemas = schemaByKind();
  #values = new Map<string, unknown>();

  /** Reads all items, a few in each turn, so that requests are handled in between. @throws as readContent does */
  async read(items: readonly ContentItem[]): Promise<{ content: Content; drafted: Content }> {
    const values = new Map<string, unknown>();
    let count = 0;
    for (const item of items.map(asPublished)) {
      const schema = this.#schemas.get(item.kind);
      const key = valueKey(item);
      if (!schema || values.has(key)) continue;
      if (this.#values.has(key)) {
        values.set(key, this.#values.get(key));
        continue;
      }
      count += 1;
      if (count % itemsPerTurn === 0) await nextTurn();
      values.set(key, deepFreeze(readItem(item, schema)));
    }
    this.#values = values;
    // The key has kind and hash, so the value is the output of this kind's schema for this body.
    const read = <T>(item: ContentItem) => values.get(valueKey(item)) as T;
    return { content: readContent(items, read), drafted: readDrafted(items, read) };
  }
}

function valueKey({ kind, hash }: ContentItem): string {
  return `${kind} ${hash}`;
}

type ReadItem = <T>(item: ContentItem, schema: z.ZodType<T>) => T;

/**
 * The content with drafts in place of published items.
 * @throws as readContent does
 */
export function readDrafted(items: readonly ContentItem[], read: ReadItem = readItem): Content {
  const [drafts, published] = [items.filter(isDraft), items.filter((item) => !isDraft(item))];
  const replacing = drafts.map(asPublished);
  const replaced = new Set(replacing.map(itemKey));
  return readContent([...published.filter((item) => !replaced.has(itemKey(item))), ...replacing], read);
}

/** A draft with the kind of the item that it replaces. */
export function asPublished(item: ContentItem): ContentItem {
  return isDraft(item) ? { ...item, kind: item.kind.slice(0, -draftSuffix.length) } : item;
}

/** Whether an item is a draft of a file. */
export function isDraft({ kind }: ContentItem): boolean {
  return kind.endsWith(draftSuffix);
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
 * The content of items, without drafts and with the defaults of this release.
 * @throws when an item is missing or does not fit this release (published by another release)
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
    // Content of early releases has no stores.
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
