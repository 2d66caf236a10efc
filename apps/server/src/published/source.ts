import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../db/open.ts";
import { publishedVersion, readPublished } from "./content.repository.ts";
import { editionAt, type PublishedContent } from "./edition.ts";
import { readContent, readDrafted } from "./items.ts";
import { freeze } from "./freeze.ts";
import type { ContentSnapshot } from "./snapshot.ts";

/** How long before its time an edition is prepared, in milliseconds. */
const ahead = 60_000;

/** The published content in memory, always one whole version. */
export interface ContentSource {
  /**
   * What visitors see at this moment of the newest version that this process has loaded; inside `pinned` what
   * they saw when it began.
   * @throws when nothing has been published yet
   */
  current(): ContentSnapshot;
  /** Runs with the edition of this moment, whatever is published meanwhile: a page is never mixed from two. */
  pinned<T>(run: () => Promise<T>): Promise<T>;
  /** Looks for a newer version now rather than at the next poll. */
  refresh(): Promise<void>;
  /** Stops polling, and waits for a poll that is under way. */
  close(): Promise<void>;
}

export interface ContentSourceOptions {
  /** Milliseconds between two looks at the version; 1000 by default, 0 never looks. */
  interval?: number;
  /** Runs with each version before it is served, and with an edition a minute before it is due. What it throws counts as a failure to load. */
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
  let newest: PublishedContent | undefined;
  let shown: ReturnType<typeof editionAt> | undefined;
  let preparedFor: number | undefined;
  let loading: Promise<void> | undefined;

  const load = async (): Promise<void> => {
    const version = await publishedVersion(db);
    if (newest && shown && prepare && shown.until !== preparedFor && shown.until - Date.now() < ahead) {
      preparedFor = shown.until;
      await prepare(editionAt(newest, shown.until).snapshot);
    }
    if (version === 0 || version === newest?.version) return;
    const published = await readPublished(db);
    const { items, ...facts } = published;
    const loaded = freeze({ ...facts, content: readContent(items), drafted: readDrafted(items) });
    await prepare?.(editionAt(loaded, Date.now()).snapshot);
    newest = loaded;
    shown = editionAt(newest, Date.now());
  };
  // Polls never overlap: whoever asks while one runs, shares it.
  const refresh = () => (loading ??= load().finally(() => (loading = undefined)));
  const current = () => {
    const pinned = pin.getStore();
    if (pinned) return pinned;
    if (!newest || !shown) throw new Error("No content has been published yet");
    if (Date.now() >= shown.until) shown = editionAt(newest, Date.now());
    return shown.snapshot;
  };

  await refresh();
  const timer = interval > 0 ? setInterval(() => void refresh().catch(onError), interval) : undefined;
  timer?.unref();

  return {
    current,
    pinned: async (run) => pin.run(current(), run),
    refresh,
    async close() {
      clearInterval(timer);
      await loading?.catch(() => undefined);
    },
  };
}
