import { setImmediate as nextTurn } from "node:timers/promises";
import { screens } from "@klarholm/contract";
import { categoryPath, productPath } from "@klarholm/contract/link";
import { openJobs } from "../careers/positions.ts";
import { catalogueOf } from "../content/catalogue.ts";
import { fileFolders, itemKey, type SingleFile } from "../content/items.ts";
import { picturesIn } from "../content/pictures-in.ts";
import type { ContentSnapshot, ProductGroup } from "../content/snapshot.ts";

/** Kinds of pages; there is a sitemap for each. */
export const pageKinds = ["pages", "categories", "products", "news", "jobs"] as const;
export type PageKind = (typeof pageKinds)[number];

export interface PublicPage {
  kind: PageKind;
  path: string;
  /** Last change; UTC, ISO 8601. */
  changedAt: string;
  /** Media keys of its pictures. */
  pictures: string[];
}

/** Products read in one turn of the event loop, which takes a few milliseconds. */
const productsPerTurn = 250;

/**
 * All public pages, each address once: the screens of the route table and the pages of the content, without drafts.
 * Other requests run in between.
 */
export async function publicPages(snapshot: ContentSnapshot): Promise<PublicPage[]> {
  const { content } = snapshot;
  const dates = changeDates(snapshot);
  const { products, categories, productsIn } = catalogueOf(content);
  const byIndex = [...products.values()];

  const own = Object.entries(content.pages).flatMap(([id, { path, publishTime, blocks }]) =>
    path === undefined
      ? []
      : [{ path, changedAt: dates.of(fileFolders.pages, id, publishTime), pictures: photographsIn(blocks) }],
  );
  const fixed = screens.map((path) => ({
    path,
    changedAt: dates.ofFile(path === "/find-us" ? "stores" : "site"),
    pictures: [],
  }));
  const categoryPages = [...categories.values()].map(({ node: { code, picture, background }, leaf }) => {
    const listed = leaf ? (productsIn.get(code) ?? []) : [];
    const changedAt = listed.reduce(
      (newest, index) => latest(newest, dates.ofProduct(byIndex[index]?.product.id ?? "")),
      dates.ofFile("categories"),
    );
    return { path: categoryPath({ code, leafFlag: leaf }), changedAt, pictures: photographsIn([picture, background]) };
  });
  const shared = new Map<ProductGroup, string[]>();
  const productPages: Omit<PublicPage, "kind">[] = [];
  for (const [index, { product, group }] of byIndex.entries()) {
    if (index % productsPerTurn === productsPerTurn - 1) await nextTurn();
    const ofGroup = shared.get(group) ?? photographsIn(group.blocks);
    shared.set(group, ofGroup);
    const pictures = [...new Set([...photographsIn(product.pictures), ...ofGroup])];
    productPages.push({ path: productPath(product.id), changedAt: dates.ofProduct(product.id), pictures });
  }
  const news = Object.entries(content.news).map(([id, { publishTime, cover }]) => ({
    path: `/news/${encodeURIComponent(id)}`,
    changedAt: dates.of(fileFolders.news, id, publishTime),
    pictures: photographsIn([cover]),
  }));
  const jobs = openJobs(content).map(({ id, publishTime }) => ({
    path: `/about-us/jobs/${encodeURIComponent(id)}`,
    changedAt: dates.of(fileFolders.jobs, id, publishTime),
    pictures: [],
  }));
  // The first entry of an address wins: page files have more details than the list of screens.
  const byPath = new Map<string, PublicPage>();
  const ofKinds = { pages: [...own, ...fixed], categories: categoryPages, products: productPages, news, jobs };
  for (const kind of pageKinds)
    for (const page of ofKinds[kind]) if (!byPath.has(page.path)) byPath.set(page.path, { kind, ...page });
  return [...byPath.values()];
}

/** Dates of the last change: the publication, or the scheduled publish time if later. */
function changeDates({ changedAt, publishedAt, content }: ContentSnapshot) {
  const item = (kind: string, id: string) => changedAt[itemKey({ kind, id })] ?? publishedAt;
  const of = (kind: string, id: string, publishTime?: string) =>
    latest(item(kind, id), publishTime === undefined ? "" : new Date(publishTime).toISOString());
  const groups = Object.entries(content.productGroups).flatMap(([id, { products }]) =>
    products.map((product) => [product.id, of(fileFolders.products, id, product.publishTime)] as const),
  );
  const byProduct = new Map(groups);
  return {
    of,
    ofFile: (name: SingleFile) => item(name, name),
    ofProduct: (id: string) => byProduct.get(id) ?? publishedAt,
  };
}

/** The latest of several times in the same format. */
function latest(...times: string[]): string {
  return times.reduce((newest, time) => (time > newest ? time : newest));
}

/** The pictures of a content file except drawings, without duplicates. */
function photographsIn(value: unknown): string[] {
  return [...new Set(picturesIn(value))].filter((src) => !src.endsWith(".svg"));
}
