import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../../db/open.ts";
import { publishedVersion, readPublished } from "./content.repository.ts";
import { revisionAt, type PublishedContent } from "./revision.ts";
import { ContentReader } from "./items.ts";
import { deepFreeze } from "./deep-freeze.ts";
import type { ContentSnapshot } from "./snapshot.ts";

/** How long before its time a revision is prepared, in milliseconds. */
const ahead = 60_000;

/** The published content in memory, always one whole version. */
export interface ContentSource {
  /**
   * What visitors see at this moment of the newest version that this process has loaded; inside `pinned` what
   * they saw when it began.
   * @throws when nothing has been published yet
   */
  current(): ContentSnapshot;
  /**
   * Runs with one revision, whatever is published meanwhile: a page is never mixed from two.
   * @param snapshot the revision; that of this moment by default
   */
  pinned<T>(run: () => Promise<T>, snapshot?: ContentSnapshot): Promise<T>;
  /**
   * Has each coming revision prepared by this too, after all that was said before: the one before it is shown meanwhile, and
   * the revision is then served as the very object that was prepared.
   */
  beforeServing(prepare: (snapshot: ContentSnapshot) => Promise<void>): void;
  /** Looks for a newer version now rather than at the next poll. */
  refresh(): Promise<void>;
  /** Stops polling, and waits for a poll that is under way. */
  close(): Promise<void>;
}

export interface ContentSourceOptions {
  /** Milliseconds between two looks at the version; 1000 by default, 0 never looks. */
  interval?: number;
  /** Runs with each version before it is served, and with a revision a minute before it is due. What it throws counts as a failure to load. */
  prepare?: (snapshot: ContentSnapshot) => Promise<void>;
  /** Hears why a newer version could not be loaded; the older one stays. Once per poll that fails. */
  onError?: (error: unknown) => void;
}

/**
 * Loads the published content and keeps up with it.
 * @throws when the first load fails: no database, or content that this release cannot read
 */
export async function openContentSource(
  db: Database,
  {
    interval = 1000,
    prepare,
    onError = (error) => console.error("Content was not reloaded:", error),
  }: ContentSourceOptions = {},
): Promise<ContentSource> {
  const pin = new AsyncLocalStorage<ContentSnapshot>();
  const reader = new ContentReader();
  const preparations = prepare ? [prepare] : [];
  let newest: PublishedContent | undefined;
  let shown: ReturnType<typeof revisionAt> | undefined;
  /** The revision that comes after the one shown, once it is prepared. */
  let next: typeof shown;
  let preparedFor: number | undefined;
  let loading: Promise<void> | undefined;

  const prepared = async (revision: ReturnType<typeof revisionAt>) => {
    for (const each of preparations) await each(revision.snapshot);
    return revision;
  };
  const load = async (): Promise<void> => {
    const version = await publishedVersion(db);
    if (newest && shown && shown.until !== preparedFor && shown.until - Date.now() < ahead) {
      preparedFor = shown.until;
      next = await prepared(revisionAt(newest, shown.until));
    }
    if (version === 0 || version === newest?.version) return;
    const published = await readPublished(db);
    const { items, ...facts } = published;
    const loaded = deepFreeze({ ...facts, ...(await reader.read(items)) });
    const revision = await prepared(revisionAt(loaded, Date.now()));
    [newest, shown, next] = [loaded, revision, undefined];
  };
  // Polls never overlap: whoever asks while one runs, shares it.
  const refresh = () => (loading ??= load().finally(() => (loading = undefined)));
  const current = () => {
    const pinned = pin.getStore();
    if (pinned) return pinned;
    if (!newest || !shown) throw new Error("No content has been published yet");
    if (Date.now() >= shown.until) shown = next && Date.now() < next.until ? next : revisionAt(newest, Date.now());
    return shown.snapshot;
  };

  await refresh();
  const timer = interval > 0 ? setInterval(() => void refresh().catch(onError), interval) : undefined;
  timer?.unref();

  return {
    current,
    pinned: async (run, snapshot = current()) => pin.run(snapshot, run),
    beforeServing: (each) => void preparations.push(each),
    refresh,
    async close() {
      clearInterval(timer);
      await loading?.catch(() => undefined);
    },
  };
}
