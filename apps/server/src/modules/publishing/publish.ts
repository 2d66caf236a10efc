import type { Database } from "../../db/open.ts";
import { type Author, type Change, latestChanges, recordChanges } from "../content/content-change.repository.ts";
import {
  type Connection,
  deleteItems,
  lockPublication,
  publishedVersion,
  incrementVersion,
  readHashes,
  readItems,
  upsertItems,
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
  /** Called after each statement that writes content. When it throws, nothing is published. */
  onWritten?: (done: number) => void;
}

/** What a publication changes. */
export interface ContentChanges {
  added: readonly ContentItem[];
  changed: readonly ContentItem[];
  removed: readonly Pick<ContentItem, "kind" | "id">[];
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
  return withFormerAddresses(await readItems(db, [fileFolders.pages, movedKind]), items);
}

/** Items with the former addresses of pages, which no file holds. @param published at least pages and former addresses */
export function withFormerAddresses(published: readonly ContentItem[], items: readonly ContentItem[]): ContentItem[] {
  const former = published.filter(({ kind }) => kind === fileFolders.pages || kind === movedKind);
  return [...items, ...movedPages(former, items)];
}

/** Whether the history has each of these items, which are all of the published version, as its last change. */
export async function isInHistory(db: Connection, published: readonly Hashed[]): Promise<boolean> {
  return isEmpty(compare((await latestChanges(db)).filter(isPresent), published));
}

interface Hashed {
  kind: string;
  id: string;
  hash: string;
}

function compare(stored: readonly Hashed[], items: readonly Hashed[]): Plan {
  return planOf(changesBetween(stored, items));
}

/** What changes from stored items to others, by hash. */
export function changesBetween<Item extends Hashed>(stored: readonly Hashed[], items: readonly Item[]) {
  const hashes = new Map(stored.map((row) => [itemKey(row), row.hash]));
  const keys = new Set(items.map(itemKey));
  const before = (item: Item) => hashes.get(itemKey(item));
  return {
    added: items.filter((item) => before(item) === undefined),
    changed: items.filter((item) => before(item) !== undefined && before(item) !== item.hash),
    removed: stored.filter((row) => !keys.has(itemKey(row))).map(({ kind, id }) => ({ kind, id })),
  };
}

interface Named {
  added: readonly Pick<ContentItem, "kind" | "id">[];
  changed: readonly Pick<ContentItem, "kind" | "id">[];
  removed: readonly Pick<ContentItem, "kind" | "id">[];
}

function planOf({ added, changed, removed }: Named): Plan {
  return { added: added.map(itemKey), changed: changed.map(itemKey), removed: removed.map(itemKey) };
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
    const before = await lockVersion(transaction, expected);
    const items = await withMoved(transaction, files);
    const stored = await readHashes(transaction);
    const changes = changesBetween(stored, items);
    const plan = planOf(changes);
    await alongside(transaction, isEmpty(plan) ? null : before + 1);
    if (isEmpty(plan)) return { ...plan, version: before };
    await recordUnknownChanges(transaction, stored, before);
    return { ...plan, version: await write(transaction, changes, author, onWritten) };
  });
}

/**
 * Publishes changes of a version, as `applyContent` does, without reading the items that stay. They include the former
 * addresses of pages (`withFormerAddresses`).
 * @param options.expected the version that they change
 * @param options.isHistoryComplete whether the history has every item of that version
 */
export async function applyChanges(
  db: Database,
  changes: ContentChanges,
  {
    author = { by: "", note: "" },
    expected,
    isHistoryComplete,
    alongside = async () => undefined,
    onWritten = () => undefined,
  }: ApplyOptions & { expected: number; isHistoryComplete: boolean },
): Promise<Applied> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockVersion(transaction, expected);
    const plan = planOf(changes);
    await alongside(transaction, isEmpty(plan) ? null : before + 1);
    if (isEmpty(plan)) return { ...plan, version: before };
    if (!isHistoryComplete) await recordUnknownChanges(transaction, await readHashes(transaction), before);
    return { ...plan, version: await write(transaction, changes, author, onWritten) };
  });
}

/** Blocks other publications. @returns the published version @throws when it is not the expected one */
async function lockVersion(transaction: Connection, expected: number | undefined): Promise<number> {
  await lockPublication(transaction);
  const before = await publishedVersion(transaction);
  if (expected !== undefined && before !== expected)
    throw new Error(
      say(
        `其间发布了版本 ${before}；什么都没有写入，请重新运行`,
        `Version ${before} was published in the meantime; nothing was written. Run the command again`,
      ),
    );
  return before;
}

/** @returns the new version */
async function write(
  transaction: Connection,
  { added, changed, removed }: ContentChanges,
  author: Author,
  onWritten: (done: number) => void,
): Promise<number> {
  const now = new Date().toISOString();
  let done = 0;
  const onStatement = () => onWritten(++done);
  const written = [...added, ...changed];
  await upsertItems(transaction, written, now, onStatement);
  await deleteItems(transaction, removed, onStatement);
  const version = await incrementVersion(transaction, now);
  onStatement();
  const change = { version, changed_by: author.by, changed_at: now, note: author.note };
  const rows = [
    ...written.map(({ kind, id, body, hash }) => ({ kind, id, body, hash, ...change })),
    ...removed.map(({ kind, id }) => ({ kind, id, body: null, hash: null, ...change })),
  ];
  await recordChanges(transaction, rows, onStatement);
  await emitEvent(transaction, "content.published", {
    version,
    added: added.length,
    changed: changed.length,
    removed: removed.length,
  });
  return version;
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
