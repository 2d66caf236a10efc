import { kindNames } from "@klarholm/contract/desk/kind-names";
import type { ContentItem } from "../content/items.ts";
import { itemKey } from "../content/items.ts";
import { type SeasonName, seasonsOfYear } from "../content/schemas/seasons.ts";
import { seasonStarts } from "../content/seasons.ts";
import type { ItemName } from "./draft.repository.ts";
import { parsed } from "./item-state.ts";
import { isSingle, titleOf } from "./kinds.ts";
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
  published: readonly ContentItem[];
  /** Published items, replaced by their drafts. */
  current: readonly ContentItem[];
  submissions: readonly Submission[];
  /** Milliseconds since 1970; `until` is exclusive. */
  from: number;
  until: number;
}

const seasonTitles: Record<SeasonName, string> = { spring: "春季", summer: "夏季", autumn: "秋季", winter: "冬季" };
const site = { kind: "site", id: "site" };

/** Events between two times, in order: scheduled submissions, publish and unpublish times, and season starts. */
export function momentsBetween({ published, current, submissions, from, until }: Sources): Moment[] {
  const known = new Set(published.flatMap(timesOf).map(momentKey));
  const bodies = new Map(current.map((item) => [itemKey(item), parsed(item.body)]));
  const scheduled = submissions
    .filter(({ state }) => state === "scheduled")
    .flatMap(({ due_at, items }) =>
      items.map(({ kind, id }) => ({
        kind,
        id,
        at: due_at ?? "",
        what: "publish" as const,
        title: isSingle(kind) ? (kindNames[kind] ?? kind) : titleOf({ kind, id }, bodies.get(itemKey({ kind, id }))),
        isDrafted: false,
      })),
    );
  const own = current.flatMap(timesOf).map((moment) => ({ ...moment, isDrafted: !known.has(momentKey(moment)) }));
  const settings = bodies.get(itemKey(site));
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

/** Publish and unpublish times of an item, or of each product of a group. */
function timesOf(item: ContentItem): Omit<Moment, "isDrafted">[] {
  // Parsing every item is too slow for a view; most have no times.
  if (!/"(?:un)?publishTime"/.test(item.body)) return [];
  const body = parsed(item.body);
  if (!isRecord(body)) return [];
  const products = Array.isArray(body["products"]) ? body["products"].filter(isRecord) : [];
  return [body, ...products].flatMap((record) => {
    const name = record["name"];
    const title = record === body || typeof name !== "string" ? titleOf(item, body) : name;
    return (
      [
        ["publishTime", "appears"],
        ["unpublishTime", "ends"],
      ] as const
    ).flatMap(([field, what]) => {
      const at = record[field];
      return typeof at === "string" && !Number.isNaN(Date.parse(at))
        ? [{ kind: item.kind, id: item.id, at, what, title }]
        : [];
    });
  });
}

function momentKey({ kind, id, at, what, title }: Omit<Moment, "isDrafted">): string {
  return [kind, id, at, what, title].join(" ");
}
