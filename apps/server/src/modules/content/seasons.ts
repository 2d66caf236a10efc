import type { Seasons, SeasonName } from "./schemas/seasons.ts";
import type { Content, Page, ProductGroup } from "./snapshot.ts";
import { variantCache } from "./variants.ts";

/** Seasons begin at midnight in China. */
const startOf = (year: number, begins: string) => Date.parse(`${year}-${begins}T00:00:00+08:00`);
const yearIn = (time: number) => new Date(time + 8 * 3_600_000).getUTCFullYear();

interface SeasonStart {
  season: SeasonName;
  /** Milliseconds since 1970, as all times here. */
  at: number;
}

/** The starts of seasons from the year before one time to the year after another, in order. */
export function seasonStarts(seasons: Seasons, from: number, to: number): SeasonStart[] {
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

/** The season that began last; undefined for a brand without seasons. */
export function seasonAt(seasons: Seasons, now: number): SeasonName | undefined {
  return lastStart(seasons, now)?.season;
}

/** The start of the season that began last. */
export function lastStart(seasons: Seasons, now: number): SeasonStart | undefined {
  return seasonStarts(seasons, now, now).findLast(({ at }) => at <= now);
}

/** The first time from `now` on in one of some seasons; undefined when the brand has none of them. */
export function nextTimeIn(seasons: Seasons, wanted: readonly string[], now: number): number | undefined {
  if (wanted.includes(seasonAt(seasons, now) ?? "")) return now;
  return seasonStarts(seasons, now, now).find(({ season, at }) => at > now && wanted.includes(season))?.at;
}

const pageVariants = variantCache<Page>();
const groupVariants = variantCache<ProductGroup>();

/** The content with the colours of a season, and without the blocks of other seasons. */
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

/** Items without the blocks of other seasons; the same object when an item, or all of them, have no such block. */
function withBlocksOf<T extends { blocks?: Seasonal[] | undefined }>(
  items: Record<string, T>,
  season: SeasonName | undefined,
  variant: (item: T, key: string, make: () => T) => T,
): Record<string, T> {
  const isInSeason = ({ seasons }: Seasonal) =>
    seasons === undefined || (season !== undefined && seasons.includes(season));
  const filtered = (item: T) =>
    !item.blocks || item.blocks.every(isInSeason)
      ? item
      : variant(item, season ?? "", () => ({ ...item, blocks: item.blocks?.filter(isInSeason) }));
  if (Object.values(items).every((item) => filtered(item) === item)) return items;
  return Object.fromEntries(Object.entries(items).map(([id, item]) => [id, filtered(item)]));
}
