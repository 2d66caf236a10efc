import type { z } from "zod";
import type { AuthoredBlock, AuthoredCategory, categoriesFile, navigationFile, pageFile, productsFile, seriesFile, shape, siteFile } from "./authored.ts";

/** What the check measured of a picture below content/media. */
export interface MediaFacts {
  width: number;
  height: number;
  /** Of the file's bytes; part of no address, but what `apply` compares. */
  hash: string;
  /** A data: URI of a few dozen pixels; null for drawings. */
  placeholder: string | null;
}

export type ProductGroup = z.output<typeof productsFile>;
export type AuthoredProduct = ProductGroup["products"][number];
export type SiteFile = z.output<typeof siteFile>;
export type NavigationFile = z.output<typeof navigationFile>;
export type Page = z.output<typeof pageFile>;
export type Series = z.output<typeof seriesFile>["series"];
export type Shape = z.output<typeof shape>;
export type CategoriesFile = z.output<typeof categoriesFile>;
export type { AuthoredBlock, AuthoredCategory };

/** All content, checked: what the files say before references are resolved. */
export interface Content {
  site: SiteFile;
  navigation: NavigationFile;
  categories: AuthoredCategory[];
  series: Series;
  shapes: Record<string, Shape>;
  /** By file name without its ending. */
  productGroups: Record<string, ProductGroup>;
  /** By page id, the file name without its ending. */
  pages: Record<string, Page>;
  /** By `src` as files write it. */
  media: Record<string, MediaFacts>;
}

/** One published version of the content, immutable, held in memory by every process. */
export interface ContentSnapshot {
  version: number;
  publishedAt: string;
  content: Content;
}
