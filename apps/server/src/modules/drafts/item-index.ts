import { setImmediate } from "node:timers/promises";
import { firstPicture } from "@klarholm/contract/desk/first-picture";
import { kindNames } from "@klarholm/contract/desk/kind-names";
import { isRecord } from "@klarholm/contract/desk/merge";
import type { Database } from "../../db/open.ts";
import { type ChangedBody, changesSince } from "../content/content-change.repository.ts";
import { publication, publishedVersion, readInParts } from "../content/content.repository.ts";
import { fileFolders, itemKey } from "../content/items.ts";
import type { Draft, ItemName } from "./draft.repository.ts";
import { parsed } from "./item-state.ts";
import { sheetProducts, type SheetProduct } from "./sheet-products.ts";
import { addressOf, productsIn, recordsIn, titleOf, writtenKinds } from "./kinds.ts";

/** What lists show of an item. */
export interface ItemSummary extends ItemName {
  title: string;
  address: string | null;
  picture: string | null;
  /** In lower case. */
  searchText: string;
  times: readonly ItemTime[];
  /** The products of a group; empty for other items. */
  products: readonly SheetProduct[];
}

/** A publish or unpublish time of an item, or of a product in it. */
export interface ItemTime {
  /** Milliseconds since 1970; NaN for a faulty time. */
  at: number;
  what: "appears" | "ends";
  title: string;
}

export interface PublishedSummary extends ItemSummary {
  hash: string;
  /** UTC, ISO 8601. */
  changedAt: string;
}

const kindOrder = new Map(Object.keys(kindNames).map((kind, at) => [kind, at]));
const { compare } = new Intl.Collator("zh-CN");

/**
 * Summaries of all published items, in the order of lists. A body is parsed once; after a publication only changed items
 * are read. Other requests run between chunks.
 */
export class ItemIndex {
  readonly #db: Database;
  #known: { version: number; publishedAt: string } | undefined;
  #items: readonly PublishedSummary[] = [];
  #byKey: ReadonlyMap<string, PublishedSummary> = new Map();
  #times: readonly { at: number; item: PublishedSummary }[] = [];
  #refreshing: Promise<void> | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The summaries of the published version. */
  async items(): Promise<readonly PublishedSummary[]> {
    if ((await publishedVersion(this.#db)) !== this.#known?.version)
      await (this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = undefined)));
    return this.#items;
  }

  /** The same by item key, in the same order. */
  async byKey(): Promise<ReadonlyMap<string, PublishedSummary>> {
    await this.items();
    return this.#byKey;
  }

  /** Those with a publish or unpublish time between two times in milliseconds since 1970; `until` is exclusive. */
  async scheduled(from: number, until: number): Promise<readonly PublishedSummary[]> {
    await this.items();
    return [...new Set(this.#times.filter(({ at }) => at >= from && at < until).map(({ item }) => item))];
  }

  /** Titles by item key. @param drafts whose titles replace the published ones */
  async titles(drafts: readonly Draft[] = []): Promise<(item: ItemName) => string> {
    await this.items();
    const written = drafts.flatMap((draft) => {
      const body = parsed(draft.body);
      return body === null ? [] : [[itemKey(draft), titleOf(draft, body)] as const];
    });
    const drafted = new Map(written);
    return (item) => drafted.get(itemKey(item)) ?? this.#byKey.get(itemKey(item))?.title ?? item.id;
  }

  async #refresh(): Promise<void> {
    // Read first: rows may be newer than the version, never older.
    const known = await publication(this.#db);
    const changes = this.#known && (await changesSince(this.#db, this.#known, known.version));
    this.#items = changes ? this.#changed(changes) : await this.#all();
    this.#byKey = new Map(this.#items.map((item) => [itemKey(item), item]));
    this.#times = this.#items.flatMap((item) => item.times.map(({ at }) => ({ at, item })));
    this.#known = known;
  }

  /** Summaries after a publication. Each changed item is inserted at its place, because sorting all takes long. */
  #changed(changes: readonly ChangedBody[]): PublishedSummary[] {
    const own = changes.filter(({ kind }) => writtenKinds.includes(kind));
    const gone = new Set(own.map(itemKey));
    const items = this.#items.filter((item) => !gone.has(itemKey(item)));
    for (const { kind, id, body, hash, changed_at: changedAt } of own) {
      if (body === null || hash === null) continue;
      const summary = { ...summaryOf({ kind, id }, parsed(body)), hash, changedAt };
      items.splice(placeOf(summary, items), 0, summary);
    }
    return items;
  }

  async #all(): Promise<PublishedSummary[]> {
    const rows = await this.#db
      .selectFrom("content_item")
      .innerJoin("content_version", (join) => join.onTrue())
      .select(["kind", "content_item.id as id", "hash", "changed_at", "published_at"])
      .where("kind", "in", writtenKinds)
      .execute();
    const rowsByKey = new Map(rows.map((row) => [itemKey(row), row]));
    // In the previous order, which sorts in linear time.
    const summaries = new Map<string, PublishedSummary>();
    for (const item of this.#items)
      if (rowsByKey.get(itemKey(item))?.hash === item.hash) summaries.set(itemKey(item), item);
    const changed = rows.filter((row) => !summaries.has(itemKey(row)));
    for await (const items of readInParts(this.#db, changed)) {
      for (const item of items)
        summaries.set(itemKey(item), { ...summaryOf(item, parsed(item.body)), hash: item.hash, changedAt: "" });
      await setImmediate();
    }
    for (const [key, { changed_at, published_at }] of rowsByKey) {
      const summary = summaries.get(key);
      // Items of early releases have no time of change.
      if (summary) summary.changedAt = changed_at || published_at;
    }
    return [...summaries.values()].toSorted(inListOrder);
  }
}

/** The place of an item in a list in the order of lists, by bisection. */
function placeOf(item: ItemSummary, sorted: readonly ItemSummary[]): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sorted[middle];
    if (other && inListOrder(other, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** By kind and title; by id where titles are the same, so that the order is total. */
export function inListOrder(a: ItemSummary, b: ItemSummary): number {
  const order = (kind: string) => kindOrder.get(kind) ?? kindOrder.size;
  return order(a.kind) - order(b.kind) || compare(a.title, b.title) || Number(a.id > b.id) - Number(a.id < b.id);
}

/** @param body of a draft or published item; null for none */
export function summaryOf({ kind, id }: ItemName, body: unknown): ItemSummary {
  const [title, address] = [titleOf({ kind, id }, body), addressOf({ kind, id }, body)];
  const searchText = [kindNames[kind], title, id, address, ...productsIn(body)].join(" ").toLocaleLowerCase("zh-CN");
  const [times, products] = [timesOf(title, body), kind === fileFolders.products ? sheetProducts(body) : []];
  return { kind, id, title, address, picture: firstPicture(body) ?? null, searchText, times, products };
}

/** Publish and unpublish times of an item, or of each product of a group. */
function timesOf(itemTitle: string, body: unknown): ItemTime[] {
  if (!isRecord(body)) return [];
  return [body, ...recordsIn(body, "products")].flatMap((record) => {
    const name = record["name"];
    const title = record === body || typeof name !== "string" ? itemTitle : name;
    return (
      [
        ["publishTime", "appears"],
        ["unpublishTime", "ends"],
      ] as const
    ).flatMap(([field, what]) => {
      const at = record[field];
      return typeof at === "string" ? [{ at: new Date(at).getTime(), what, title }] : [];
    });
  });
}
