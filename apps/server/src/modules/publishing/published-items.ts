import { type ChangedBody, changesSince } from "../content/content-change.repository.ts";
import { type Connection, publication, readPublished } from "../content/content.repository.ts";
import { type ContentItem, itemKey } from "../content/items.ts";
import { isInHistory } from "./publish.ts";

/** The items of a version. */
export interface PublishedVersion {
  version: number;
  publishedAt: string;
  /** By item key. An item that did not change since the version before is the same object. */
  items: ReadonlyMap<string, ContentItem>;
  /** Whether the history has every item; not after a publication of a release without one. */
  isHistoryComplete: boolean;
}

/** Reads successive published versions: the first as a whole, later ones by their changes. */
export class PublishedItems {
  #newest: PublishedVersion | undefined;

  /** @returns the published version */
  async read(db: Connection): Promise<PublishedVersion> {
    const known = this.#newest;
    const { version, publishedAt } = await publication(db);
    if (known?.version === version && known.publishedAt === publishedAt) return known;
    const changes = known?.isHistoryComplete ? await changesSince(db, known, version) : undefined;
    this.#newest =
      known && changes ? { ...known, version, publishedAt, items: changed(known.items, changes) } : await readAll(db);
    return this.#newest;
  }
}

async function readAll(db: Connection): Promise<PublishedVersion> {
  const { version, publishedAt, items } = await readPublished(db);
  const isHistoryComplete = await isInHistory(db, items);
  return { version, publishedAt, isHistoryComplete, items: new Map(items.map((item) => [itemKey(item), item])) };
}

function changed(items: ReadonlyMap<string, ContentItem>, changes: readonly ChangedBody[]): Map<string, ContentItem> {
  const next = new Map(items);
  for (const { kind, id, body, hash } of changes) {
    const key = itemKey({ kind, id });
    if (body === null || hash === null) next.delete(key);
    else next.set(key, { kind, id, body, hash });
  }
  return next;
}
