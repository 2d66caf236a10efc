import { identifier } from "@klarholm/contract";
import { z } from "zod";
import type { AuthoredPicture } from "./authored.ts";
import { type Judge, reference } from "./references.ts";
import { inOrder, outOfOrder, type publishTime } from "./schedule.ts";

/** What other files are made of as well. */
interface Parts {
  name: z.ZodType<string>;
  picture: z.ZodType<AuthoredPicture>;
  publishTime: typeof publishTime;
  /** Rich text of the allow-list. */
  html: z.ZodType<string>;
}

/** news-catalogs.yaml: the catalogues that news are filed under, in the order in which they are offered. */
export function newsCatalogsFile({ name }: Pick<Parts, "name">) {
  return z.strictObject({ catalogs: z.array(z.strictObject({ code: identifier(), name })) });
}

/** news/*.yaml: one news item; the file name is its id. */
export function newsFile(judge: Judge, { name, picture, publishTime, html }: Parts) {
  const item = z.strictObject({
    title: name,
    /** What lists, search engines and shares say of it. */
    summary: name,
    /** Code of its catalogue in news-catalogs.yaml. */
    catalog: reference("catalog", identifier(), judge),
    publishTime,
    unpublishTime: publishTime.optional(),
    cover: picture.optional(),
    content: html,
  });
  return item.refine(inOrder, outOfOrder);
}
