import { kindNames } from "@klarholm/contract/desk/kind-names";
import { itemKey } from "../content/items.ts";
import { type SeasonName, seasonsOfYear } from "../content/schemas/seasons.ts";
import { seasonStarts } from "../content/seasons.ts";
import type { ItemName } from "./draft.repository.ts";
import type { ItemSummary } from "./item-index.ts";
import { isSingle } from "./kinds.ts";
import { isRecord } from "@klarholm/contract/desk/merge";
import type { Submission } from "./submission.repository.ts";

/** A scheduled event. */
interface Moment extends ItemName {
  /** UTC, ISO 8601. */
  at: string;
  what: "publish" | "appears" | "ends" | "season";
  title: string;
  isDrafted: boolean;
}

interface Sources {
  published: readonly ItemSummary[];
  /** Published items, replaced by their drafts. */
  current: readonly ItemSummary[];
  submissions: readonly Submission[];
  /** The current site settings. */
  settings: unknown;
  /** Milliseconds since 1970; `until` is exclusive. */
  from: number;
  until: number;
}

const seasonTitles: Record<SeasonName, string> = { spring: "春季", summer: "夏季", autumn: "秋季", winter: "冬季" };
const site = { kind: "site", id: "site" };

/** Events between two times, in order: scheduled submissions, publish and unpublish times, and season starts. */
export function momentsBetween({ published, current, submissions, settings, from, until }: Sources): Moment[] {
  const known = new Set(published.flatMap(timesOf).map(momentKey));
  const titles = new Map(current.map((item) => [itemKey(item), item.title]));
  const scheduled = submissions
    .filter(({ state }) => state === "scheduled")
    .flatMap(({ due_at, items }) =>
      items.map(({ kind, id }) => ({
        kind,
        id,
        at: due_at ?? "",
        what: "publish" as const,
        title: isSingle(kind) ? (kindNames[kind] ?? kind) : (titles.get(itemKey({ kind, id })) ?? id),
        isDrafted: false,
      })),
    );
  const own = current.flatMap(timesOf).map((moment) => ({ ...moment, isDrafted: !known.has(momentKey(moment)) }));
  const seasons = seasonsOfYear.safeParse(isRecord(settings) ? settings["seasons"] : undefined).data ?? {};
  const starts = seasonStarts(seasons, from, until).map(({ season, at }) => ({
    ...site,
    at: new Date(at).toISOString(),
    what: "season" as const,
    title: seasonTitles[season],
    isDrafted: false,
  }));
  return [...scheduled, ...own, ...starts]
    .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < until)
    .map((moment) => ({ ...moment, at: new Date(moment.at).toISOString() }))
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

function timesOf({ kind, id, times }: ItemSummary): Omit<Moment, "isDrafted">[] {
  return times.map((time) => ({ kind, id, ...time }));
}

function momentKey({ kind, id, at, what, title }: Omit<Moment, "isDrafted">): string {
  return [kind, id, at, what, title].join(" ");
}
