import type { DeskAnswer } from "@klarholm/contract/desk";
import { at } from "../../form/pointer.ts";
import { isRecord } from "../../form/schema.ts";

export type Season = DeskAnswer<"previewDraft">["seasons"][number];

/** When a page is shown: at a moment, in the first of some seasons that there is, or now. */
export interface ShownAt {
  /** A day in China, such as 2026-12-24. */
  day?: string;
  seasons?: readonly Season[];
}

export const seasonTitles: Readonly<Record<Season, string>> = {
  spring: "春季",
  summer: "夏季",
  autumn: "秋季",
  winter: "冬季",
};

/** The seasons in which a block stands; undefined where it always does. */
export function seasonsOf(block: unknown): Season[] | undefined {
  const named = isRecord(block) ? block["seasons"] : undefined;
  const known = Array.isArray(named) ? named.filter(isSeason) : [];
  return known.length > 0 ? known : undefined;
}

/** When a page is first shown: as its form begins, whose first block of some seasons may not stand now. */
export function firstShown(body: unknown): ShownAt {
  const blocks = at(body, ["blocks"]);
  const seasons = Array.isArray(blocks) ? blocks.map(seasonsOf).find((named) => named !== undefined) : undefined;
  return seasons ? { seasons } : {};
}

/** What a preview says of itself, such as 2026 冬季. */
export function shownTitle(season: DeskAnswer<"previewDraft">["season"], { day }: ShownAt): string {
  // A season begins at midnight in China.
  const year = season && new Date(Date.parse(season.begins) + 8 * 3_600_000).getUTCFullYear();
  return [day, season && `${year} ${seasonTitles[season.name]}`].filter(Boolean).join("，") || "现在";
}

function isSeason(name: unknown): name is Season {
  return typeof name === "string" && Object.hasOwn(seasonTitles, name);
}
