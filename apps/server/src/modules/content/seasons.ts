import type { Seasons, SeasonName } from "./schemas/seasons.ts";
import type { Content, Page, ProductGroup } from "./snapshot.ts";
import { variantCache } from "./variants.ts";

/** Seasons begin at midnight in China. */
const startOf = (year: number, begins: string) => Date.parse(`${year}-${begins}T00:00:00+08:00`);
const yearIn = (time: number) => new Date(time + 8 * 3_600_000).getUTCFullYear();

/** A moment at which a season begins. */
interface Start {
  season: SeasonName;
  at: number;
}

/** The beginnings of seasons from the year before a moment to the year after another, in order. */
function startsAround(seasons: Seasons, from: number, to: number): Start[] {
  const years = Array.from({ length: yearIn(to) - yearIn(from) + 3 }, (_, index) => yearIn(from) - 1 + index);
  return years
    .flatMap((year) =>
      Object.entries(seasons).map(([season, { begins }]) => ({
        season: season as SeasonName,
        at: startOf(year, begins),
      })),
    )
    .toSorted((a, b) => a.at - b.at);
}

/** The season at a moment: the last that has begun. Undefined for a brand without seasons. @param now milliseconds since 1970 */
export function seasonAt(seasons: Seasons, now: number): SeasonName | undefined {
  return lastStart(seasons, now)?.season;
}

/** The beginning of the season at a moment. Both in milliseconds since 1970. */
export function lastStart(seasons: Seasons, now: number): Start | undefined {
  return startsAround(seasons, now, now).findLast(({ at }) => at <= now);
}

/** The first moment from another one on at which one of some seasons is; undefined where the year has none of them. */
export function momentIn(seasons: Seasons, wanted: readonly string[], now: number): number | undefined {
  if (wanted.includes(seasonAt(seasons, now) ?? "")) return now;
  return startsAround(seasons, now, now).find(({ season, at }) => at > now && wanted.includes(season))?.at;
}

/** When seasons begin after a moment, up to the next one after another. Both in milliseconds since 1970. */
export function seasonStarts(seasons: Seasons, from: number, to: number): number[] {
  const starts = startsAround(seasons, from, to).map(({ at }) => at);
  const next = starts.find((at) => at > to) ?? to;
  return starts.filter((at) => at > from && at <= next);
}

/** The seasons that begin between two moments, the first included, in order. Both in milliseconds since 1970. */
export function seasonsBetween(seasons: Seasons, from: number, until: number): Start[] {
  return startsAround(seasons, from, until).filter(({ at }) => at >= from && at < until);
}

const pageVariants = variantCache<Page>();
const groupVariants = variantCache<ProductGroup>();

/** Content in a season: with the season's colours, and without the blocks of other seasons. */
export function inSeason(content: Content, season: SeasonName | undefined): Content {
  const { site } = content.site;
  const colours = season && content.site.seasons[season]?.theme;
  return {
    ...content,
    site: colours ? { ...content.site, site: { ...site, theme: { ...site.theme, ...colours } } } : content.site,
    pages: withBlocksOf(content.pages, season, pageVariants),
    productGroups: withBlocksOf(content.productGroups, season, groupVariants),
  };
}

interface Seasonal {
  seasons?: SeasonName[] | undefined;
}

/** Items without the blocks of other seasons; an item that has none is returned as it is. */
function withBlocksOf<T extends { blocks?: Seasonal[] | undefined }>(
  items: Record<string, T>,
  season: SeasonName | undefined,
  variant: (item: T, key: string, make: () => T) => T,
): Record<string, T> {
  const isShown = ({ seasons }: Seasonal) =>
    seasons === undefined || (season !== undefined && seasons.includes(season));
  const shown = (item: T) =>
    !item.blocks || item.blocks.every(isShown)
      ? item
      : variant(item, season ?? "", () => ({ ...item, blocks: item.blocks?.filter(isShown) }));
  return Object.fromEntries(Object.entries(items).map(([id, item]) => [id, shown(item)]));
}
