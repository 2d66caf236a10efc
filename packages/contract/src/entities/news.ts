import { z } from "zod";
import { picture } from "./picture.ts";
import { productCard } from "./product.ts";
import { wireTime } from "./text.ts";

export const newsCatalog = z.object({ catalogId: z.string(), catalogCode: z.string(), catalogName: z.string() });

const headline = {
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Empty without a picture. */
  coverUrl: z.string(),
  /** The same picture with size and alternative text. */
  cover: picture.nullable(),
  catalogId: z.string(),
  catalogName: z.string(),
  publishTime: wireTime,
};
const neighbour = z.object({ id: z.string(), title: z.string() });

export const newsSummary = z.object(headline);
export type NewsSummary = z.infer<typeof newsSummary>;
export const newsDetail = z.object({
  ...headline,
  /** Rich text as HTML of the allow-list, sanitised by the server. */
  content: z.string(),
  /** Related products that are public. */
  products: z.array(productCard),
  /** Neighbours in the list of all news: `previous` is newer, `next` is older. */
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
});
export type NewsDetail = z.infer<typeof newsDetail>;

/** Hits per kind, independent of the requested kind. */
export const contentCounts = z.object({ news: z.number().int(), story: z.number().int(), service: z.number().int() });

/** A search hit in editorial content. */
export const contentHit = z.object({
  id: z.string(),
  kind: z.enum(["news", "story", "service"]),
  title: z.string(),
  /** Excerpt with matches in <mark> elements. */
  summary: z.string(),
  coverUrl: z.string(),
  url: z.string(),
});
export type ContentHit = z.infer<typeof contentHit>;
