import type { Database } from "../db/open.ts";
import {
  type Connection,
  deleteItem,
  lockPublication,
  publishedVersion,
  raiseVersion,
  readHashes,
  readItems,
  upsertItem,
} from "../published/content.repository.ts";
import { type ContentItem, fileFolders, itemKey, movedKind } from "../published/items.ts";
import { movedPages } from "./moved-pages.ts";

/** What publishing would do, or has done, by item key. */
export interface Plan {
  added: string[];
  changed: string[];
  removed: string[];
}

export interface Applied extends Plan {
  /** The version that is published now; unchanged when the plan was empty. */
  version: number;
}

export function isEmpty({ added, changed, removed }: Plan): boolean {
  return added.length + changed.length + removed.length === 0;
}

/** Compares checked items with what the database holds, by hash. */
export async function planContent(db: Database, items: readonly ContentItem[]): Promise<Plan> {
  return compare(await readHashes(db), await withMoved(db, items));
}

/** Together with the former addresses of pages, which no file holds. */
async function withMoved(db: Connection, items: readonly ContentItem[]): Promise<ContentItem[]> {
  return [...items, ...movedPages(await readItems(db, [fileFolders.pages, movedKind]), items)];
}

function compare(stored: readonly { kind: string; id: string; hash: string }[], items: readonly ContentItem[]): Plan {
  const hashes = new Map(stored.map((row) => [itemKey(row), row.hash]));
  const keys = new Set(items.map(itemKey));
  return {
    added: items.map(itemKey).filter((key) => !hashes.has(key)),
    changed: items.filter((item) => hashes.has(itemKey(item)) && hashes.get(itemKey(item)) !== item.hash).map(itemKey),
    removed: [...hashes.keys()].filter((key) => !keys.has(key)),
  };
}

/**
 * Publishes checked items: one transaction brings the database to exactly these, with the addresses that pages
 * had before, and raises the version, so readers see the old content or the new, whatever happens. Touches no table but those of content, and
 * nothing at all when nothing has changed.
 * @param onWritten hears how many of how many statements have run; when it throws, nothing is published
 */
export async function applyContent(
  db: Database,
  files: readonly ContentItem[],
  onWritten: (done: number, total: number) => void = () => undefined,
): Promise<Applied> {
  if (files.length === 0) throw new Error("There is no content to publish");
  return db.transaction().execute(async (transaction) => {
    await lockPublication(transaction);
    const items = await withMoved(transaction, files);
    const stored = await readHashes(transaction);
    const plan = compare(stored, items);
    if (isEmpty(plan)) return { ...plan, version: await publishedVersion(transaction) };

    const written = new Set([...plan.added, ...plan.changed]);
    const removed = new Set(plan.removed);
    const total = written.size + removed.size;
    const now = new Date().toISOString();
    let done = 0;
    for (const item of items.filter((candidate) => written.has(itemKey(candidate)))) {
      await upsertItem(transaction, item, now);
      onWritten(++done, total);
    }
    for (const row of stored.filter((candidate) => removed.has(itemKey(candidate)))) {
      await deleteItem(transaction, row);
      onWritten(++done, total);
    }
    return { ...plan, version: await raiseVersion(transaction, now) };
  });
}
