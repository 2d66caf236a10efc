import { identifier } from "@klarholm/contract";
import { z } from "zod";
import { name, type Parts } from "./parts.ts";
import { inOrder, outOfOrder, publishTime } from "./schedule.ts";

/** news-catalogs.yaml: the catalogues that news are filed under, in the order in which they are offered. */
export const newsCatalogsFile = z.strictObject({ catalogs: z.array(z.strictObject({ code: identifier(), name })) });

/** news/*.yaml: one news item; the file name is its id. */
export function newsFile({ reference, shownPicture, html }: Parts) {
  const item = z.strictObject({
    title: name,
    /** What lists, search engines and shares say of it. */
    summary: name,
    /** Code of its catalogue in news-catalogs.yaml. */
    catalog: reference("catalog", identifier()),
    publishTime,
    unpublishTime: publishTime.optional(),
    cover: shownPicture.optional(),
    content: html,
  });
  return item.refine(inOrder, outOfOrder);
}
