import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";
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
import { type ReadItem, readItem, readOwnItem, type Unreadable, UnreadableItemError } from "./read-item.ts";
import { noCareers } from "./schemas/careers.ts";
import { publishedCopy } from "./schemas/interface-copy.ts";
import { contentSchemas } from "./schemas/schemas.ts";
import type { Content } from "./snapshot.ts";

/** The most items that are parsed in one turn of the event loop, which takes a few milliseconds. */
export const itemsPerTurn = 4;

/** A version as it is held in memory. */
export interface ReadVersion {
  content: Content;
  /** With drafts of files in place of published items; the same object when there are none. */
  drafted: Content;
  /** What does not fit this release, and is omitted. */
  unreadable: readonly Unreadable[];
}

/**
 * Reads successive versions of the content. Items that did not change since the version before keep their frozen value, so
 * that the cost of a publication is that of its changes.
 */
export class ContentReader {
  readonly #schemas = schemaByKind();
  #values = new Map<string, ReadValue>();
  /** Keys of `#values` by item key. */
  #valueKeys = new Map<string, string>();

  /**
   * Reads all items, a few in each turn, so that requests are handled in between.
   * @throws as readContent does
   */
  async read(items: readonly ContentItem[]): Promise<ReadVersion> {
    const values = new Map<string, ReadValue>();
    const valueKeys = new Map<string, string>();
    let count = 0;
    for (const item of items.map(asPublished)) {
      const schema = this.#schemas.get(item.kind);
      const key = valueKey(item);
      if (schema) valueKeys.set(itemKey(item), key);
      if (!schema || values.has(key)) continue;
      const known = this.#values.get(key);
      if (known) {
        values.set(key, known);
        continue;
      }
      count += 1;
      if (count % itemsPerTurn === 0) await nextTurn();
      values.set(key, readValue(item, schema));
    }
    [this.#values, this.#valueKeys] = [values, valueKeys];
    const unreadable = [...values.values()].flatMap(({ faults }) => faults);
    const content = readContent(items, { read: this.#read });
    return { content, drafted: items.some(isDraft) ? readDrafted(items, this.#read) : content, unreadable };
  }

  /**
   * Reads the changes since the version that was read last, a few in each turn.
   * @returns what `read` would return for all items; undefined when drafts of files are among them
   * @throws as readContent does
   */
  async readChanges(before: ReadVersion, changes: readonly ChangedItem[]): Promise<ReadVersion | undefined> {
    if (before.content !== before.drafted || changes.some(isDraft)) return undefined;
    const written = changes.flatMap(({ body, hash, ...item }) =>
      body === null || hash === null ? [] : [{ ...item, body, hash }],
    );
    const values: (readonly [ContentItem, ReadValue])[] = [];
    for (const item of written) {
      const schema = this.#schemas.get(item.kind);
      if (schema) values.push([item, readValue(item, schema)]);
      if (values.length % itemsPerTurn === 0) await nextTurn();
    }
    for (const item of changes) {
      this.#values.delete(this.#valueKeys.get(itemKey(item)) ?? "");
      this.#valueKeys.delete(itemKey(item));
    }
    for (const [item, value] of values) {
      this.#values.set(valueKey(item), value);
      this.#valueKeys.set(itemKey(item), valueKey(item));
    }
    const changed = new Set(changes.map(itemKey));
    // Without these items of the version before; those that can be read replace them.
    const removed = new Set([
      ...changes.filter(({ body }) => body === null).map(itemKey),
      ...values.filter(([, { error }]) => error).map(([item]) => itemKey(item)),
    ]);
    const content = inKeyOrder(
      readContent(written, { base: before.content, removed, read: this.#read }),
      before.content,
    );
    const unreadable = [
      ...before.unreadable.filter((fault) => !changed.has(itemKey(fault))),
      ...values.flatMap(([, { faults }]) => faults),
    ];
    return { content, drafted: content, unreadable };
  }

  readonly #read = <T>(item: ContentItem) => {
    const { value, error } = this.#values.get(valueKey(item)) ?? {};
    if (error) throw error;
    // The key has kind and hash, so the value is the output of this kind's schema for this body.
    return value as T;
  };
}

/** Content whose added items stand in the order of their ids, as when all items are read: replicas show the same order. */
function inKeyOrder(content: Content, before: Content): Content {
  const sorted = <T>(all: Record<string, T>, known: Readonly<Record<string, T>>): Record<string, T> => {
    const ids = Object.keys(all);
    if (ids.every((id) => Object.hasOwn(known, id))) return all;
    return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))));
  };
  return {
    ...content,
    productGroups: sorted(content.productGroups, before.productGroups),
    pages: sorted(content.pages, before.pages),
    news: sorted(content.news, before.news),
    jobs: sorted(content.jobs, before.jobs),
    fonts: sorted(content.fonts, before.fonts),
    media: sorted(content.media, before.media),
  };
}

/** A parsed item, or why it is omitted. */
interface ReadValue {
  value?: unknown;
  error?: UnreadableItemError;
  faults: readonly Unreadable[];
}

/** @throws as readItem does for required items */
function readValue(item: ContentItem, schema: z.ZodType): ReadValue {
  const faults: Unreadable[] = [];
  try {
    return { value: deepFreeze(readItem(item, schema, (fault) => faults.push(fault))), faults };
  } catch (error) {
    if (error instanceof UnreadableItemError) return { error, faults };
    throw error;
  }
}

function valueKey({ kind, hash }: ContentItem): string {
  return `${kind} ${hash}`;
}

/** An item as it would be published; without a body it is removed. */
export type ChangedItem = Pick<ContentItem, "kind" | "id"> & { body: string | null; hash: string | null };

/**
 * The content with drafts in place of published items.
 * @throws as readContent does
 */
export function readDrafted(items: readonly ContentItem[], read: ReadItem = readItem): Content {
  const [drafts, published] = [items.filter(isDraft), items.filter((item) => !isDraft(item))];
  const replacing = drafts.map(asPublished);
  const replaced = new Set(replacing.map(itemKey));
  return readContent([...published.filter((item) => !replaced.has(itemKey(item))), ...replacing], { read });
}

/** A draft with the kind of the item that it replaces. */
export function asPublished(item: ContentItem): ContentItem {
  return isDraft(item) ? { ...item, kind: item.kind.slice(0, -draftSuffix.length) } : item;
}

/** Whether an item is a draft of a file. */
export function isDraft({ kind }: Pick<ContentItem, "kind">): boolean {
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

/** What `readContent` reads instead of published items, or beside them. */
interface ReadOptions {
  read?: ReadItem;
  /** Content whose parts stay where no item replaces them. */
  base?: Content | undefined;
  /** Keys of items that the base has and the content lacks. */
  removed?: ReadonlySet<string>;
}

/**
 * Content with some items added, replaced or, without a body, removed; drafts count as published.
 * @throws when one of them does not fit
 */
export function withItems(base: Content, items: readonly ChangedItem[]): Content {
  const removed = new Set(items.filter(({ body }) => body === null).map(itemKey));
  const written = items.flatMap(({ body, hash, ...item }) =>
    body === null || hash === null ? [] : [asPublished({ ...item, body, hash })],
  );
  return deepFreeze(readContent(written, { base, removed, read: readOwnItem }));
}

/**
 * The content of items, without drafts and with the defaults of this release. Items of other releases that do not fit
 * this one are omitted, as `readItem` says.
 * @throws when a required item is missing or does not fit this release
 */
export function readContent(
  items: readonly ContentItem[],
  { read = readItem, base, removed = new Set() }: ReadOptions = {},
): Content {
  const schemas = contentSchemas();
  const byKind = Map.groupBy(items, ({ kind }) => kind);
  const single = <T>(kind: SingleFile, schema: z.ZodType<T>, before: T | undefined, absent?: T): T => {
    const [item] = byKind.get(kind) ?? [];
    if (item) return read(item, schema);
    const value = removed.has(itemKey({ kind, id: kind })) ? absent : (before ?? absent);
    if (value === undefined) throw new Error(`The published content has no ${kind}`);
    return value;
  };
  const byId = <T>(kind: string, schema: z.ZodType<T>, before: Readonly<Record<string, T>> = {}): Record<string, T> => {
    const written = byKind.get(kind) ?? [];
    const own = Object.fromEntries(written.flatMap((item) => ifReadable(() => [item.id, read(item, schema)] as const)));
    const lost = Object.keys(before).filter((id) => removed.size > 0 && removed.has(itemKey({ kind, id })));
    if (base && written.length + lost.length === 0) return before;
    const all: Record<string, T> = { ...before, ...own };
    for (const id of lost) delete all[id];
    return all;
  };
  const moved = byId(movedKind, movedPage);

  return {
    site: single("site", schemas.site, base?.site),
    navigation: single("navigation", schemas.navigation, base?.navigation),
    categories: single("categories", schemas.categories, base && { categories: base.categories }).categories,
    series: single("series", schemas.series, base && { series: base.series }).series,
    shapes: single("shapes", schemas.shapes, base?.shapes),
    // Content of early releases has no stores.
    stores: single("stores", schemas.stores, base?.stores, { areas: [], types: [], stores: [] }),
    productGroups: byId(fileFolders.products, schemas.products, base?.productGroups),
    pages: byId(fileFolders.pages, schemas.page, base?.pages),
    newsCatalogs: single("news-catalogs", schemas["news-catalogs"], base && { catalogs: base.newsCatalogs }, {
      catalogs: [],
    }).catalogs,
    news: byId(fileFolders.news, schemas.news, base?.news),
    redirects: single("redirects", schemas.redirects, base && { redirects: base.redirects }, { redirects: [] })
      .redirects,
    moved: Object.fromEntries([
      ...Object.entries(base?.moved ?? {}).filter(([id]) => !removed.has(itemKey({ kind: movedKind, id }))),
      ...Object.entries(moved).map(([path, { page }]): [string, string] => [path, page]),
    ]),
    pictures: single("pictures", schemas.pictures, base?.pictures, { focus: {} }),
    careers: single("careers", schemas.careers, base?.careers, noCareers),
    copy: single("copy", publishedCopy, base?.copy, {}),
    jobs: byId(fileFolders.jobs, schemas.jobs, base?.jobs),
    fonts: byId(fontKind, fontFacts, base?.fonts),
    media: byId("media", mediaFacts, base?.media),
  };
}

/** A list of the result; empty when the item is unreadable and can be omitted. */
function ifReadable<T>(read: () => T): T[] {
  try {
    return [read()];
  } catch (error) {
    if (error instanceof UnreadableItemError) return [];
    throw error;
  }
}
