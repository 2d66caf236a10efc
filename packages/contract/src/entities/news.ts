import { z } from "zod";
import { wireTime } from "./text.ts";

export const newsCatalog = z.object({ catalogId: z.string(), catalogCode: z.string(), catalogName: z.string() });

const headline = { id: z.string(), title: z.string(), coverUrl: z.string(), catalogName: z.string(), publishTime: wireTime };
const neighbour = z.object({ id: z.string(), title: z.string() });

export const newsSummary = z.object({ ...headline, summary: z.string() });
export const newsDetail = z.object({
  ...headline,
  /** Rich text as HTML, to be sanitised before it is shown. */
  content: z.string(),
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
});

/** Hits of each kind, whatever kind was asked for. */
export const contentCounts = z.object({ news: z.number().int(), story: z.number().int(), service: z.number().int() });

/** A hit among editorial content. */
export const contentHit = z.object({
  id: z.string(),
  kind: z.enum(["news", "story", "service"]),
  title: z.string(),
  /** Text around the match; matches stand between the mark elements. */
  summary: z.string(),
  coverUrl: z.string(),
  url: z.string(),
});
export type ContentHit = z.infer<typeof contentHit>;
