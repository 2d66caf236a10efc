import type { Config } from "../../config.ts";
import { CheckMemory } from "../publishing/check-memory.ts";
import { PublishedItems } from "../publishing/published-items.ts";

/** The published version of the last task of a worker, and what its check found. */
interface CheckedSite {
  publishedItems: PublishedItems;
  memory: CheckMemory;
}

let last: (CheckedSite & { database: string }) | undefined;

/**
 * What the tasks of one worker share, so that each reads and checks only what changed since the one before. Holds one
 * database, because a process has one.
 */
export function checkedSite(config: Pick<Config, "contentDir" | "dataDir" | "databaseUrl">): CheckedSite {
  const database = JSON.stringify([config.contentDir, config.dataDir, config.databaseUrl]);
  if (last?.database !== database) last = { database, publishedItems: new PublishedItems(), memory: new CheckMemory() };
  return last;
}
