import { kindNames } from "@klarholm/contract/desk/kind-names";
import { type SeasonName, seasonsOfYear } from "../content/schemas/seasons.ts";
import { seasonStarts } from "../content/seasons.ts";
import type { ItemName } from "./draft.repository.ts";
import type { ItemSummary } from "./item-index.ts";
import { isSingle } from "./kinds.ts";
import { isRecord } from "@klarholm/contract/desk/merge";
import type { Submission } from "./submission.repository.ts";

/** A scheduled event. */
interface Moment extends ItemName {
  /** Milliseconds since 1970. */
  at: number;
  what: "publish" | "appears" | "ends" | "season";
  title: string;
  isDrafted: boolean;
}

interface Sources {
  published: readonly ItemSummary[];
  /** Published items, replaced by their drafts. */
  current: readonly ItemSummary[];
  titleBy: (item: ItemName) => string;
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
export function momentsBetween({ published, current, titleBy, submissions, settings, from, until }: Sources) {
  const isWithin = ({ at }: Pick<Moment, "at">) => at >= from && at < until;
  const timesOf = ({ kind, id, times }: ItemSummary) => times.filter(isWithin).map((time) => ({ kind, id, ...time }));
  const known = new Set(published.flatMap(timesOf).map(momentKey));
  const scheduled = submissions
    .filter(({ state }) => state === "scheduled")
    .flatMap(({ due_at, items }) =>
      items.map(({ kind, id }) => ({
        kind,
        id,
        at: Date.parse(due_at ?? ""),
        what: "publish" as const,
        title: isSingle(kind) ? (kindNames[kind] ?? kind) : titleBy({ kind, id }),
        isDrafted: false,
      })),
    );
  const own = current.flatMap(timesOf).map((moment) => ({ ...moment, isDrafted: !known.has(momentKey(moment)) }));
  const seasons = seasonsOfYear.safeParse(isRecord(settings) ? settings["seasons"] : undefined).data ?? {};
  const starts = seasonStarts(seasons, from, until).map(({ season, at }) => ({
    ...site,
    at,
    what: "season" as const,
    title: seasonTitles[season],
    isDrafted: false,
  }));
  return [...scheduled, ...own, ...starts]
    .filter(isWithin)
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, ...moment }) => ({ ...moment, at: new Date(at).toISOString() }));
}

function momentKey({ kind, id, at, what, title }: Omit<Moment, "isDrafted">): string {
  return [kind, id, at, what, title].join(" ");
}
