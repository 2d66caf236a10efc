import type { Scheduled } from "./schemas/schedule.ts";
import { inSeason, seasonAt, seasonStarts } from "./seasons.ts";
import type { Content, ContentSnapshot, ProductGroup } from "./snapshot.ts";
import { variantCache } from "./variants.ts";

/** One published version, with everything that visitors do not see yet or no more. */
export interface PublishedContent {
  version: number;
  publishedAt: string;
  changedAt: Readonly<Record<string, string>>;
  content: Content;
  drafted: Content;
}

/**
 * What visitors see of a published version at a moment: times are obeyed to the second by every process,
 * because each one works the revision out from the same content and its own clock.
 * @param now milliseconds since 1970
 * @returns the snapshot, and the moment from which on another one is due (Infinity for never)
 */
export function revisionAt(published: PublishedContent, now: number): { snapshot: ContentSnapshot; until: number } {
  const { version, publishedAt, content, drafted } = published;
  const since = Date.parse(publishedAt);
  const { seasons } = content.site;
  const season = seasonAt(seasons, now);
  const ahead = [...new Set([...moments(content), ...seasonStarts(seasons, since, now)])].filter(
    (moment) => moment > since,
  );
  const passed = ahead.filter((moment) => moment <= now).length;
  const snapshot = {
    ...published,
    revision: passed === 0 ? String(version) : `${version}.${passed}`,
    content: visibleAt(inSeason(content, season), now),
    drafted: inSeason(drafted, season),
  };
  return { snapshot: Object.freeze(snapshot), until: Math.min(...ahead.filter((moment) => moment > now)) };
}

function visibleAt(content: Content, now: number): Content {
  const groups = Object.entries(content.productGroups).map(([id, group]) => [id, visibleOf(group, now)] as const);
  return Object.freeze({
    ...content,
    productGroups: Object.fromEntries(groups.filter(([, { products }]) => products.length > 0)),
    pages: publicOnes(content.pages, now),
    news: publicOnes(content.news, now),
    jobs: publicOnes(content.jobs, now),
  });
}

const groupVariants = variantCache<ProductGroup>();

/** A group without the products that are not public now; the same object when all are. */
function visibleOf(group: ProductGroup, now: number): ProductGroup {
  const products = group.products.filter((product) => isPublic(product, now));
  if (products.length === group.products.length) return group;
  const key = products.map(({ id }) => id).join(" ");
  return groupVariants(group, key, () => ({ ...group, products }));
}

function publicOnes<T extends Scheduled>(items: Record<string, T>, now: number): Record<string, T> {
  return Object.fromEntries(Object.entries(items).filter(([, item]) => isPublic(item, now)));
}

function isPublic({ publishTime, unpublishTime }: Scheduled, now: number): boolean {
  return (
    (publishTime === undefined || Date.parse(publishTime) <= now) &&
    (unpublishTime === undefined || now < Date.parse(unpublishTime))
  );
}

function moments({ productGroups, pages, news, jobs }: Content): number[] {
  const scheduled: Scheduled[] = [
    ...Object.values(productGroups).flatMap(({ products }) => products),
    ...Object.values(pages),
    ...Object.values(news),
    ...Object.values(jobs),
  ];
  const times = scheduled.flatMap(({ publishTime, unpublishTime }) =>
    [publishTime, unpublishTime].filter((time) => time !== undefined),
  );
  return times.map((time) => Date.parse(time));
}
