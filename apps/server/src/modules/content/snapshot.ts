import type { Unreadable } from "./read-item.ts";
import type { CopyOverrides } from "@klarholm/contract/interface-copy";
import type { z } from "zod";
import type { FontFacts } from "./font-facts.ts";
import type { AuthoredPicture } from "./schemas/parts.ts";
import type { AuthoredBlock, ContentSchemas } from "./schemas/schemas.ts";

/** Measurements of a file below content/media. */
export interface MediaFacts {
  width: number;
  height: number;
  /** SHA-256 of the file's bytes, hexadecimal. The picture's address has its start as version. */
  hash: string;
  /** A data: URI of a few dozen pixels; null for drawings, films and models. */
  placeholder: string | null;
}

export type ProductGroup = z.output<ContentSchemas["products"]>;
export type AuthoredProduct = ProductGroup["products"][number];
export type SiteFile = z.output<ContentSchemas["site"]>;
export type NavigationFile = z.output<ContentSchemas["navigation"]>;
export type Page = z.output<ContentSchemas["page"]>;
export type Series = z.output<ContentSchemas["series"]>["series"];
export type Shape = z.output<ContentSchemas["shapes"]>[string];
export type StoresFile = z.output<ContentSchemas["stores"]>;
export type AuthoredStore = StoresFile["stores"][number];
export type Redirect = z.output<ContentSchemas["redirects"]>["redirects"][number];
export type NewsCatalog = z.output<ContentSchemas["news-catalogs"]>["catalogs"][number];
export type NewsItem = z.output<ContentSchemas["news"]>;
export type PicturesFile = z.output<ContentSchemas["pictures"]>;
export type CareersFile = z.output<ContentSchemas["careers"]>;
export type Job = z.output<ContentSchemas["jobs"]>;
export type AuthoredCategory = z.output<ContentSchemas["categories"]>["categories"][number];
export type { AuthoredBlock, AuthoredPicture };

/** All content, with unresolved references. */
export interface Content {
  site: SiteFile;
  navigation: NavigationFile;
  categories: AuthoredCategory[];
  series: Series;
  shapes: Record<string, Shape>;
  stores: StoresFile;
  /** By file name without its ending. */
  productGroups: Record<string, ProductGroup>;
  /** By page id, the file name without its ending. */
  pages: Record<string, Page>;
  newsCatalogs: NewsCatalog[];
  /** By news id, the file name without its ending. */
  news: Record<string, NewsItem>;
  redirects: Redirect[];
  /** Page ids by former paths of the pages. */
  moved: Record<string, string>;
  pictures: PicturesFile;
  careers: CareersFile;
  /** Interface texts that the brand overrides. */
  copy: CopyOverrides;
  /** Positions by id, the file name without its ending. */
  jobs: Record<string, Job>;
  /** By file name below content/fonts. */
  fonts: Record<string, FontFacts>;
  /** By `src` as files write it. */
  media: Record<string, MediaFacts>;
}

/** A content revision: the public part of a published version at a time. Immutable, and in memory in every process. */
export interface ContentSnapshot {
  version: number;
  /**
   * Identifies the content revision in all replicas: the version and, after a point, how many publish times, unpublish
   * times and season starts have passed since it was published (`12`, `12.1`).
   */
  revision: string;
  /** UTC, ISO 8601. */
  publishedAt: string;
  /** When each item was changed last, by item key (`page home`); UTC, ISO 8601. */
  changedAt: Readonly<Record<string, string>>;
  content: Content;
  /** For previews: drafts in place of published items, with items before and after their public time, in the current season. */
  drafted: Content;
  /** What of the published items does not fit this release, and is not served. */
  unreadable: readonly Unreadable[];
  /** The public snapshot, in a preview. */
  previewOf?: ContentSnapshot;
}
