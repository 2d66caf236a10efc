import type { SpecialDays } from "@klarholm/contract/store-hours";
import type { Unreadable } from "./read-item.ts";
import type { Scheduled } from "./schemas/schedule.ts";
import { inSeason, seasonAt, seasonStarts } from "./seasons.ts";
import type { Content, ContentSnapshot, ProductGroup, StoresFile } from "./snapshot.ts";
import { variantCache } from "./variants.ts";

/** A published version, including items before and after their public time. */
export interface PublishedContent {
  version: number;
  publishedAt: string;
  changedAt: Readonly<Record<string, string>>;
  content: Content;
  drafted: Content;
  /** What of the published items does not fit this release, and is not served. */
  unreadable: readonly Unreadable[];
}

/**
 * The content revision of a published version at a time. Replicas compute the same one from the same content and their
 * clocks, so that publish times take effect without a publication.
 * @param now milliseconds since 1970
 * @returns the snapshot, and the time at which the next revision begins (Infinity for none)
 */
export function revisionAt(published: PublishedContent, now: number): { snapshot: ContentSnapshot; until: number } {
  const { version, publishedAt, content, drafted } = published;
  const since = Date.parse(publishedAt);
  const { seasons } = content.site;
  const season = seasonAt(seasons, now);
  const starts = seasonStarts(seasons, since, now).map(({ at }) => at);
  const changes = [...new Set([...scheduledTimes(content), ...starts])].filter((time) => time > since);
  const passed = changes.filter((time) => time <= now).length;
  const seasonal = inSeason(content, season);
  const snapshot = {
    ...published,
    revision: passed === 0 ? String(version) : `${version}.${passed}`,
    content: publicAt(seasonal, now),
    drafted: drafted === content ? seasonal : inSeason(drafted, season),
  };
  const until = changes.reduce((next, time) => (time > now && time < next ? time : next), Number.POSITIVE_INFINITY);
  return { snapshot: Object.freeze(snapshot), until };
}

function publicAt(content: Content, now: number): Content {
  return Object.freeze({
    ...content,
    productGroups: publicGroups(content.productGroups, now),
    pages: publicItems(content.pages, now),
    news: publicItems(content.news, now),
    jobs: publicItems(content.jobs, now),
    stores: publicStores(content.stores, now),
  });
}

/** The groups with their public products, without empty ones; the same object when all products are public. */
function publicGroups(all: Content["productGroups"], now: number): Content["productGroups"] {
  if (Object.values(all).every((group) => group.products.length > 0 && publicProducts(group, now) === group))
    return all;
  const groups = Object.entries(all).map(([id, group]) => [id, publicProducts(group, now)] as const);
  return Object.fromEntries(groups.filter(([, { products }]) => products.length > 0));
}

/** The stores that are not closed, without special days that are over; the same object when nothing is left out. */
function publicStores(file: StoresFile, now: number): StoresFile {
  const isOver = (days: SpecialDays) => endOf(days) <= now;
  const stores = file.stores
    .filter(({ closed = false }) => !closed)
    .map((store) =>
      store.specialDays?.some(isOver)
        ? { ...store, specialDays: store.specialDays.filter((days) => !isOver(days)) }
        : store,
    );
  const isWhole = stores.length === file.stores.length && stores.every((store, index) => store === file.stores[index]);
  return isWhole ? file : { ...file, stores };
}

/** The end of special days: midnight in China, in milliseconds since 1970. */
function endOf({ until }: SpecialDays): number {
  return Date.parse(`${until}T00:00:00+08:00`) + 86_400_000;
}

const groupVariants = variantCache<ProductGroup>();

interface GroupTimes {
  /** When all products are public, in milliseconds since 1970. */
  from: number;
  until: number;
  all: readonly number[];
}
const timesOfGroups = new WeakMap<ProductGroup, GroupTimes>();

/** The times of a group's products, parsed once: a large site has tens of thousands of groups. */
function groupTimes(group: ProductGroup): GroupTimes {
  const known = timesOfGroups.get(group);
  if (known) return known;
  const { products } = group;
  const [starts, ends] = (["publishTime", "unpublishTime"] as const).map((name) =>
    products.flatMap(({ [name]: time }) => (time === undefined ? [] : [Date.parse(time)])),
  );
  const made = {
    from: Math.max(Number.NEGATIVE_INFINITY, ...(starts ?? [])),
    until: Math.min(Number.POSITIVE_INFINITY, ...(ends ?? [])),
    all: [...(starts ?? []), ...(ends ?? [])],
  };
  timesOfGroups.set(group, made);
  return made;
}

/** The group with its public products; the same object when all are public. */
function publicProducts(group: ProductGroup, now: number): ProductGroup {
  const { from, until } = groupTimes(group);
  if (from <= now && now < until) return group;
  const products = group.products.filter((product) => isPublic(product, now));
  if (products.length === group.products.length) return group;
  const key = products.map(({ id }) => id).join(" ");
  return groupVariants(group, key, () => ({ ...group, products }));
}

function publicItems<T extends Scheduled>(items: Record<string, T>, now: number): Record<string, T> {
  return Object.fromEntries(Object.entries(items).filter(([, item]) => isPublic(item, now)));
}

function isPublic({ publishTime, unpublishTime }: Scheduled, now: number): boolean {
  return (
    (publishTime === undefined || Date.parse(publishTime) <= now) &&
    (unpublishTime === undefined || now < Date.parse(unpublishTime))
  );
}

function scheduledTimes({ productGroups, pages, news, jobs, stores }: Content): number[] {
  const scheduled: Scheduled[] = [...Object.values(pages), ...Object.values(news), ...Object.values(jobs)];
  const times = scheduled.flatMap(({ publishTime, unpublishTime }) =>
    [publishTime, unpublishTime].filter((time) => time !== undefined),
  );
  const ends = stores.stores.flatMap(({ specialDays = [] }) => specialDays.map(endOf));
  const ofProducts = Object.values(productGroups).flatMap((group) => groupTimes(group).all);
  return [...ofProducts, ...times.map((time) => Date.parse(time)), ...ends];
}
