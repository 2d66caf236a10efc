import type { DeskAnswer } from "@klarholm/contract/desk";
import { at } from "../../form/pointer.ts";
import { isRecord } from "../../form/schema.ts";

export type Season = DeskAnswer<"previewDraft">["seasons"][number];

/** The time of the preview: a date, the first of some seasons, or now. */
export interface ShownAt {
  /** A date in China, such as 2026-12-24. */
  day?: string;
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

/** The initial time of the preview: the seasons of the page's first block. */
export function firstShown(body: unknown): ShownAt {
  const blocks = at(body, ["blocks"]);
  const seasons = Array.isArray(blocks) ? blocks.map(seasonsOf).find((named) => named !== undefined) : undefined;
  return seasons ? { seasons } : {};
}

/** The label of a preview, such as 2026 冬季. */
export function shownTitle(season: DeskAnswer<"previewDraft">["season"], { day }: ShownAt): string {
  // Seasons begin at midnight in China.
  const year = season && new Date(Date.parse(season.begins) + 8 * 3_600_000).getUTCFullYear();
  return [day, season && `${year} ${seasonTitles[season.name]}`].filter(Boolean).join("，") || "现在";
}

function isSeason(name: unknown): name is Season {
  return typeof name === "string" && Object.hasOwn(seasonTitles, name);
}
