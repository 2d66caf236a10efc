import { AsyncLocalStorage } from "node:async_hooks";
import type { ChangeListener } from "../../db/changes.ts";
import type { Database } from "../../db/open.ts";
import { changesSince } from "./content-change.repository.ts";
import { publication, readPublished } from "./content.repository.ts";
import { itemKey } from "./items.ts";
import { revisionAt, type PublishedContent } from "./revision.ts";
import type { Unreadable } from "./read-item.ts";
import type { ReadReplica } from "./read-replica.ts";
import { ContentReader } from "./read-content.ts";
import { deepFreeze } from "./deep-freeze.ts";
import type { ContentSnapshot } from "./snapshot.ts";

/** How long before its time a revision is prepared, in milliseconds. */
const preparationTime = 60_000;

export interface Validity {
  /** When the last poll began that found no newer version; 0 while a newer one is being prepared. Milliseconds since 1970. */
  confirmedAt: number;
  /** When the next revision begins by the clock; Infinity for none. Milliseconds since 1970. */
  until: number;
}

type VersionListener = (after: ContentSnapshot, before: ContentSnapshot) => void;
type Revision = ReturnType<typeof revisionAt>;
type Publication = Awaited<ReturnType<typeof publication>>;

/** The published content in memory, always of one complete version. */
export interface ContentSource {
  /**
   * The current revision of the newest loaded version; inside `pinned` the pinned one.
   * @throws when nothing has been published yet
   */
  current(): ContentSnapshot;
  /**
   * Runs a function in which `current` returns one revision, so that a page never mixes two.
   * @param snapshot the revision; the current one by default
   */
  pinned<T>(run: () => Promise<T>, snapshot?: ContentSnapshot): Promise<T>;
  /**
   * Registers a preparation of each new revision; all run at the same time, while the revision before is served. `current`
   * then returns the object that was prepared.
   */
  beforeServing(prepare: (snapshot: ContentSnapshot) => Promise<void>): void;
  /** Registers a listener that runs when another version is served, with the revisions after and before. */
  onVersion(listener: VersionListener): void;
  /** How long an answer that is made now from the current revision is known to be right. */
  validity(): Validity;
  /** Polls now. */
  refresh(): Promise<void>;
  /** Polls, and returns the published version with items before and after their public time. @throws as current does */
  newest(): Promise<PublishedContent>;
  /** Stops polling, and waits for a running poll. */
  close(): Promise<void>;
}

export interface ContentSourceOptions {
  /** Milliseconds between polls of the version; 1000 by default, 0 for none. */
  interval?: number;
  /** Polls also at its notifications of publications. */
  changes?: ChangeListener | undefined;
  /** Where content is read while it has the published version; the version itself is the primary's. */
  replica?: ReadReplica | undefined;
  /** Runs before a version is served, and a minute before a revision begins. An error counts as a failure to load. */
  prepare?: (snapshot: ContentSnapshot) => Promise<void>;
  /** Receives the error of each poll that fails; the older version stays. */
  onError?: (error: unknown) => void;
  /** Receives what of a loaded version does not fit this release, and is not served. */
  onUnreadable?: (faults: readonly Unreadable[]) => void;
}

/**
 * Loads the published content and polls for newer versions.
 * @throws when the first load fails: no database, or content that does not fit this release
 */
export async function openContentSource(
  db: Database,
  {
    interval = 1000,
    changes,
    replica,
    prepare,
    onError = (error) => console.error("Content was not reloaded:", error),
    onUnreadable,
  }: ContentSourceOptions = {},
): Promise<ContentSource> {
  const pin = new AsyncLocalStorage<ContentSnapshot>();
  const reader = new ContentReader();
  const preparations = prepare ? [prepare] : [];
  let newest: PublishedContent | undefined;
  let present: Revision | undefined;
  /** The prepared revision after the current one. */
  let next: Revision | undefined;
  let preparedFor: number | undefined;
  let confirmedAt = 0;
  const listeners: VersionListener[] = [];
  let loading: Promise<void> | undefined;
  let isClosed = false;

  const prepareAll = async (revision: Revision) => {
    await Promise.all(preparations.map((prepareFor) => prepareFor(revision.snapshot)));
    return revision;
  };
  /** Reads from the replica once it has the publication. */
  const readAt = <T>(wanted: Publication, read: (from: Database) => Promise<T>) =>
    replica ? replica.read(wanted, read) : read(db);
  const readAll = async (wanted: Publication): Promise<PublishedContent> => {
    const { items, ...facts } = await readAt(wanted, readPublished);
    return { ...facts, ...(await reader.read(items)) };
  };
  /** @returns undefined when all items must be read */
  const readChanges = async (before: PublishedContent, wanted: Publication) => {
    const changes = await readAt(wanted, (from) => changesSince(from, before, wanted.version));
    const read = changes && (await reader.readChanges(before, changes));
    if (!read) return undefined;
    const changedAt = { ...before.changedAt };
    for (const { body, changed_at, ...item } of changes) {
      if (body === null) delete changedAt[itemKey(item)];
      else changedAt[itemKey(item)] = changed_at;
    }
    return { ...wanted, changedAt, ...read };
  };
  const load = async (): Promise<void> => {
    const askedAt = Date.now();
    const wanted = await publication(db);
    const { version } = wanted;
    confirmedAt = version === newest?.version ? askedAt : 0;
    if (newest && present && present.until !== preparedFor && present.until - Date.now() < preparationTime) {
      preparedFor = present.until;
      next = await prepareAll(revisionAt(newest, present.until));
    }
    if (version === 0 || version === newest?.version) return;
    const loaded = deepFreeze((newest && (await readChanges(newest, wanted))) ?? (await readAll(wanted)));
    if (loaded.unreadable.length > 0) onUnreadable?.(loaded.unreadable);
    const revision = await prepareAll(revisionAt(loaded, Date.now()));
    const before = present?.snapshot;
    [newest, present, next] = [loaded, revision, undefined];
    if (before) for (const listener of listeners) listener(revision.snapshot, before);
  };
  // Polls never overlap: concurrent callers share one.
  const refresh = () => (loading ??= load().finally(() => (loading = undefined)));
  const current = () => {
    const pinned = pin.getStore();
    if (pinned) return pinned;
    if (!newest || !present) throw new Error("No content has been published yet");
    if (Date.now() >= present.until) present = next && Date.now() < next.until ? next : revisionAt(newest, Date.now());
    return present.snapshot;
  };

  await refresh();
  const timer = interval > 0 ? setInterval(() => void refresh().catch(onError), interval) : undefined;
  timer?.unref();
  // A running poll may have read the version before the change.
  const onChange = async () => {
    await loading?.catch(() => undefined);
    if (!isClosed) await refresh();
  };
  changes?.on("content", () => void onChange().catch(onError));

  return {
    current,
    pinned: async (run, snapshot = current()) => pin.run(snapshot, run),
    beforeServing: (each) => void preparations.push(each),
    onVersion: (listener) => void listeners.push(listener),
    // The current revision may begin by the clock with this call.
    validity() {
      current();
      return { confirmedAt, until: present?.until ?? 0 };
    },
    refresh,
    async newest() {
      await refresh();
      if (!newest) throw new Error("No content has been published yet");
      return newest;
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await loading?.catch(() => undefined);
    },
  };
}
