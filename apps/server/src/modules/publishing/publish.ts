import type { Database } from "../../db/open.ts";
import { type Author, type Change, latestChanges, recordChanges } from "../content/content-change.repository.ts";
import {
  type Connection,
  deleteItem,
  lockPublication,
  publishedVersion,
  incrementVersion,
  readHashes,
  readItems,
  upsertItem,
} from "../content/content.repository.ts";
import { type ContentItem, fileFolders, itemKey, movedKind } from "../content/items.ts";
import { emitEvent } from "../hooks/hook.repository.ts";
import { movedPages } from "./moved-pages.ts";
import { say } from "../../lib/language.ts";

/** Changes by item key. */
export interface Plan {
  added: string[];
  changed: string[];
  removed: string[];
}

export interface Planned extends Plan {
  /** The published version that the plan compares with. */
  version: number;
  /** Number of items of that version. */
  items: number;
}

export interface Applied extends Plan {
  /** The published version; unchanged when the plan was empty. */
  version: number;
}

export type Alongside = (transaction: Connection, version: number | null) => Promise<void>;

export interface ApplyOptions {
  /** For the history. */
  author?: Author;
  /** The version that must be published at present; otherwise nothing is written. */
  expected?: number | undefined;
  /** Runs in the same transaction. @param version the version that is published; null when nothing changes */
  alongside?: Alongside;
  /** Called after each statement. When it throws, nothing is published. */
  onWritten?: (done: number, total: number) => void;
}

export function isEmpty({ added, changed, removed }: Plan): boolean {
  return added.length + changed.length + removed.length === 0;
}

/** Compares checked items with the database by hash. Writes nothing. */
export async function planContent(db: Database, items: readonly ContentItem[]): Promise<Planned> {
  const version = await publishedVersion(db);
  const stored = await readHashes(db);
  return { ...compare(stored, await withMoved(db, items)), version, items: stored.length };
}

/** Adds the former addresses of pages, which no file holds. */
async function withMoved(db: Connection, items: readonly ContentItem[]): Promise<ContentItem[]> {
  return [...items, ...movedPages(await readItems(db, [fileFolders.pages, movedKind]), items)];
}

interface Hashed {
  kind: string;
  id: string;
  hash: string;
}

function compare(stored: readonly Hashed[], items: readonly Hashed[]): Plan {
  const hashes = new Map(stored.map((row) => [itemKey(row), row.hash]));
  const keys = new Set(items.map(itemKey));
  return {
    added: items.map(itemKey).filter((key) => !hashes.has(key)),
    changed: items.filter((item) => hashes.has(itemKey(item)) && hashes.get(itemKey(item)) !== item.hash).map(itemKey),
    removed: [...hashes.keys()].filter((key) => !keys.has(key)),
  };
}

/**
 * Publishes checked items. One transaction replaces the published items, adds the changes to the history and raises the
 * version; readers see either the old content or the new. Writes nothing when nothing has changed.
 * @throws when there are no items, or the published version is not the expected one
 */
export async function applyContent(
  db: Database,
  files: readonly ContentItem[],
  {
    author = { by: "", note: "" },
    expected,
    alongside = async () => undefined,
    onWritten = () => undefined,
  }: ApplyOptions = {},
): Promise<Applied> {
  if (files.length === 0) throw new Error(say("没有可发布的内容", "There is no content to publish"));
  return db.transaction().execute(async (transaction) => {
    await lockPublication(transaction);
    const before = await publishedVersion(transaction);
    if (expected !== undefined && before !== expected)
      throw new Error(
        say(
          `其间发布了版本 ${before}；什么都没有写入，请重新运行`,
          `Version ${before} was published in the meantime; nothing was written. Run the command again`,
        ),
      );
    const items = await withMoved(transaction, files);
    const stored = await readHashes(transaction);
    const plan = compare(stored, items);
    await alongside(transaction, isEmpty(plan) ? null : before + 1);
    if (isEmpty(plan)) return { ...plan, version: before };

    await recordUnknownChanges(transaction, stored, before);
    const written = new Set([...plan.added, ...plan.changed]);
    const removed = new Set(plan.removed);
    const total = written.size + removed.size;
    const now = new Date().toISOString();
    let done = 0;
    const upserted = items.filter((candidate) => written.has(itemKey(candidate)));
    for (const item of upserted) {
      await upsertItem(transaction, item, now);
      onWritten(++done, total);
    }
    const deleted = stored.filter((candidate) => removed.has(itemKey(candidate)));
    for (const row of deleted) {
      await deleteItem(transaction, row);
      onWritten(++done, total);
    }
    const version = await incrementVersion(transaction, now);
    const change = { version, changed_by: author.by, changed_at: now, note: author.note };
    await recordChanges(transaction, [
      ...upserted.map((item) => ({ ...item, ...change })),
      ...deleted.map(({ kind, id }) => ({ kind, id, body: null, hash: null, ...change })),
    ]);
    await emitEvent(transaction, "content.published", {
      version,
      added: plan.added.length,
      changed: plan.changed.length,
      removed: plan.removed.length,
    });
    return { ...plan, version };
  });
}

/** Adds changes to the history that a release without a history has published. */
async function recordUnknownChanges(
  transaction: Connection,
  stored: readonly Hashed[],
  version: number,
): Promise<void> {
  const known = (await latestChanges(transaction)).filter(isPresent);
  const { added, changed, removed } = compare(known, stored);
  const [unknown, gone] = [new Set([...added, ...changed]), new Set(removed)];
  if (unknown.size + gone.size === 0) return;
  const kinds = [...new Set(stored.filter((row) => unknown.has(itemKey(row))).map(({ kind }) => kind))];
  const items = kinds.length === 0 ? [] : await readItems(transaction, kinds);
  const { published_at } = await transaction
    .selectFrom("content_version")
    .select("published_at")
    .executeTakeFirstOrThrow();
  const change = { version, changed_by: "", changed_at: published_at, note: "" };
  await recordChanges(transaction, [
    ...items.filter((item) => unknown.has(itemKey(item))).map((item) => ({ ...item, ...change })),
    ...known
      .filter((row) => gone.has(itemKey(row)))
      .map(({ kind, id }) => ({ kind, id, body: null, hash: null, ...change })),
  ]);
}

function isPresent(change: Change): change is Change & { hash: string } {
  return change.hash !== null;
}
