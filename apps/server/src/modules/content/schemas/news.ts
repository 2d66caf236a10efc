import { identifier } from "@klarholm/contract";
import { z } from "zod";
import type { Parts } from "./parts.ts";
import { inOrder, outOfOrder, publishTime } from "./schedule.ts";
import { name } from "./text.ts";

/** news-catalogs.yaml: the catalogues of news, in the order of the filter. */
export const newsCatalogsFile = z.strictObject({ catalogs: z.array(z.strictObject({ code: identifier(), name })) });

/** news/*.yaml: one news item; the file name is its id. */
export function newsFile({ reference, shownPicture, html, product }: Parts) {
  const item = z.strictObject({
    title: name,
    /** For lists, search engines and shares. */
    summary: name,
    /** Code of its catalogue in news-catalogs.yaml. */
    catalog: reference("catalog", identifier()),
    publishTime,
    unpublishTime: publishTime.optional(),
    cover: shownPicture.optional(),
    content: html,
    /** Shown below the text. */
    products: z.array(product).max(12).default([]),
  });
  return item.refine(inOrder, outOfOrder);
}
