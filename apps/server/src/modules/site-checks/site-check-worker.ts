import { createHash } from "node:crypto";
import { join } from "node:path";
import { type FindingSort, newHours } from "@klarholm/contract/desk/health";
import { vitalLimits } from "@klarholm/contract/desk/figures";
import type { Config } from "../../config.ts";
import { connectDatabase, type Database } from "../../db/open.ts";
import { speaking } from "../../lib/language.ts";
import { type ContentItem, itemKey } from "../content/items.ts";
import { checkedSite } from "../drafts/checked-site.ts";
import { itemFaults } from "../drafts/item-faults.ts";
import { inListOrder, summaryOf } from "../drafts/item-index.ts";
import { parsed } from "../drafts/item-state.ts";
import { writtenKinds } from "../drafts/kinds.ts";
import { periodOf } from "../figures/day-totals.ts";
import { vitalReport } from "../figures/vital-report.ts";
import { undescribedMedia } from "../media/media.repository.ts";
import { UploadedFiles } from "../media/uploaded-files.ts";
import type { CheckMemory } from "../publishing/check-memory.ts";
import { checkFolder } from "../publishing/check.ts";
import { folderOfItems } from "../publishing/content-folder.ts";
import { MediaLocator } from "../publishing/media-locator.ts";
import { mediaCacheFile } from "../publishing/seed.ts";
import { type Finding, type FirstSeen, readFirstSeen, type SlowPages, storeCheck } from "./site-check.repository.ts";
import { siteFaults } from "./site-rules.ts";

export interface SiteCheckTask {
  config: Pick<Config, "contentDir" | "dataDir" | "databaseUrl" | "storage">;
  /** Milliseconds since 1970. */
  now: number;
}

/** Items whose findings are stored: a browser takes seconds to draw some thousands. */
const maxItems = 200;
/** Findings that are stored of one item. */
const maxOfItem = 50;
/** Days over which the speed of pages is measured, and views below which a value says little. */
const [speedDays, fewViews] = [7, 30];

type Found = Omit<Finding, "since"> & { kind: string; id: string };

/** The task of the site check's worker, with a database connection of its own: reads, checks and stores. */
export default async function check({ config, now }: SiteCheckTask): Promise<void> {
  // Pending queries fail when an idle connection breaks; nothing is left to warn of.
  const db = connectDatabase(config, () => undefined, 0);
  try {
    const { publishedItems, memory } = checkedSite(config);
    const { version, items: byKey } = await publishedItems.read(db);
    const items = [...byKey.values()];
    const uploads = new UploadedFiles(db, config);
    const found = await speaking("desk", () => findingsOf(items, config, { uploads, memory, now }));
    const slow = await slowPages(db);
    const { files } = await undescribedMedia(db, Number.MAX_SAFE_INTEGER);
    const names = [
      ...found.map(nameOf),
      ...slow.map(({ kind, vital }) => hashOf("slow", kind, vital)),
      ...files.map(({ name }) => hashOf("alternative", name)),
    ];
    const checkedAt = new Date(now).toISOString();
    const { sinceOf, firstSeen } = compare(names, await readFirstSeen(db), checkedAt);
    const sinceCounts = Object.fromEntries(Object.entries(firstSeen).map(([at, known]) => [at, known.length]));
    const counts: Partial<Record<FindingSort, number>> = { slow: slow.length };
    for (const { sort } of found) counts[sort] = (counts[sort] ?? 0) + 1;
    counts.alternative = (counts.alternative ?? 0) + files.length;
    const named = itemsWith(found, items, sinceOf);
    const checked = items.filter(({ kind }) => writtenKinds.includes(kind)).length;
    const listed = named.slice(0, maxItems);
    const result = { checked, counts, sinceCounts, items: listed, found: named.length, slow };
    await storeCheck(db, { version, checkedAt, result }, firstSeen);
  } finally {
    await db.destroy();
  }
}

async function findingsOf(
  items: readonly ContentItem[],
  config: SiteCheckTask["config"],
  { uploads, memory, now }: { uploads: UploadedFiles; memory: CheckMemory; now: number },
): Promise<Found[]> {
  const folder = await folderOfItems(items, new MediaLocator(join(config.contentDir, "media"), uploads), memory);
  const { faults, warnings } = await checkFolder(folder, config.contentDir, mediaCacheFile(config), memory);
  const more = [...warnings, ...siteFaults(folder, now)];
  const found: Found[] = [
    ...itemFaults(faults, items, "fault").map((fault) => ({ ...fault, sort: "fault" as const })),
    ...itemFaults(more, items, "warning").map((fault, index) => ({ ...fault, sort: more[index]?.sort ?? "other" })),
  ];
  // Drafts that came with a content folder have no form at the desk.
  return found.filter(({ kind }) => writtenKinds.includes(kind));
}

/** Kinds of pages with a poor value, as web.dev defines it. */
async function slowPages(db: Database): Promise<SlowPages[]> {
  const measured = await vitalReport(db, periodOf(speedDays), periodOf(speedDays, speedDays));
  return measured
    .filter(({ vital, p75, views }) => views >= fewViews && p75 > vitalLimits[vital][1])
    .map(({ kind, vital, p75 }) => ({ kind, vital, p75 }));
}

/**
 * Finds out since when there are these findings.
 * @param before those of the last check; undefined for the first one
 */
function compare(names: readonly string[], before: FirstSeen | undefined, checkedAt: string) {
  const known = new Map(Object.entries(before ?? {}).flatMap(([at, own]) => own.map((name) => [name, at] as const)));
  const oldest = new Date(Date.parse(checkedAt) - newHours * 3_600_000).toISOString();
  const sinceOf = new Map<string, string>();
  for (const name of names) {
    const at = known.get(name) ?? (before ? checkedAt : "");
    // Older times are not distinguished.
    sinceOf.set(name, at > oldest ? at : "");
  }
  const firstSeen: FirstSeen = {};
  for (const [name, at] of sinceOf) (firstSeen[at] ??= []).push(name);
  return { sinceOf, firstSeen };
}

/** Items with their findings: those with new ones first, then in the order of lists. */
function itemsWith(found: readonly Found[], items: readonly ContentItem[], sinceOf: ReadonlyMap<string, string>) {
  const bodies = new Map(items.map((item) => [itemKey(item), item.body]));
  return [...Map.groupBy(found, itemKey)]
    .flatMap(([key, faults]) => {
      const [first] = faults;
      if (!first) return [];
      const summary = summaryOf(first, parsed(bodies.get(key) ?? null));
      const own = faults.map(({ path, message, severity, sort }, index) => ({
        path,
        message,
        severity,
        sort,
        since: sinceOf.get(nameOf(faults[index] ?? first)) || null,
      }));
      return [{ summary, faults: own.toSorted((a, b) => Number(b.since !== null) - Number(a.since !== null)) }];
    })
    .toSorted(
      (a, b) =>
        Number(b.faults[0]?.since !== null) - Number(a.faults[0]?.since !== null) || inListOrder(a.summary, b.summary),
    )
    .map(({ summary: { kind, id, title }, faults }) => ({ kind, id, title, faults: faults.slice(0, maxOfItem) }));
}

/** Names a finding, independent of the order of list entries around it. */
function nameOf({ kind, id, path, message, sort }: Found): string {
  return hashOf(kind, id, sort, message, ...path.filter((step) => typeof step === "string"));
}

function hashOf(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 12);
}
