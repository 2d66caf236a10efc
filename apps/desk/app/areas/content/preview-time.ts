import type { DeskAnswer } from "@klarholm/contract/desk";
import { at, type Path } from "../../form/pointer.ts";
import { isRecord } from "../../form/schema.ts";
import { formatTime } from "../../ui/time.ts";

export type Season = DeskAnswer<"previewDraft">["seasons"][number];

/** The time of the preview: a date, the first of some seasons, or now. */
export interface ShownAt {
  /** A date in China, such as 2026-12-24. */
  day?: string;
  /** An exact time; UTC, ISO 8601. */
  moment?: string;
  seasons?: readonly Season[];
}

export const seasonTitles: Readonly<Record<Season, string>> = {
  spring: "春季",
  summer: "夏季",
  autumn: "秋季",
  winter: "冬季",
};

/** The seasons of a block; undefined if it is always shown. */
export function seasonsOf(block: unknown): Season[] | undefined {
  const named = isRecord(block) ? block["seasons"] : undefined;
  const known = Array.isArray(named) ? named.filter(isSeason) : [];
  return known.length > 0 ? known : undefined;
}

/** The seasons of a form's focused block, or of the settings of a season; undefined if it is always shown. */
export function focusedSeasons(body: unknown, focused: Path | undefined): Season[] | undefined {
  const [list, name] = focused ?? [];
  if (list === "seasons") return isSeason(name) ? [name] : undefined;
  return focused && seasonsOf(at(body, focused));
}

/**
 * The block of the form to open when the preview changes to a season: one of the season, of the kind of the focused block if
 * there is one. Undefined when the focused block is shown, or no block belongs to the season.
 */
export function blockOf(season: Season, body: unknown, focused: Path | undefined): Path | undefined {
  const own = focusedSeasons(body, focused);
  if (focused && (own === undefined || own.includes(season))) return undefined;
  const blocks = at(body, ["blocks"]);
  const list: readonly unknown[] = Array.isArray(blocks) ? blocks : [];
  const seasonal = list.flatMap((block, index) => (seasonsOf(block)?.includes(season) ? [index] : []));
  const kind = focused && at(body, [...focused, "kind"]);
  const index = seasonal.find((each) => at(list[each], ["kind"]) === kind) ?? seasonal[0];
  return index === undefined ? undefined : ["blocks", index];
}

/** The initial time of the preview: the seasons of the focused block, or of the page's first block. */
export function firstShown(body: unknown, focused: Path | undefined): ShownAt {
  const blocks = at(body, ["blocks"]);
  const first = Array.isArray(blocks) ? blocks.map(seasonsOf).find((named) => named !== undefined) : undefined;
  const seasons = focusedSeasons(body, focused) ?? first;
  return seasons ? { seasons } : {};
}

/** The label of a preview, such as 2026 冬季. */
export function shownTitle(season: DeskAnswer<"previewDraft">["season"], { day, moment }: ShownAt): string {
  // Seasons begin at midnight in China.
  const year = season && new Date(Date.parse(season.begins) + 8 * 3_600_000).getUTCFullYear();
  return (
    [day ?? (moment && formatTime(moment)), season && `${year} ${seasonTitles[season.name]}`]
      .filter(Boolean)
      .join("，") || "现在"
  );
}

function isSeason(name: unknown): name is Season {
  return typeof name === "string" && Object.hasOwn(seasonTitles, name);
}
