import { z } from "zod";
import { deskTime } from "./entities.ts";
import { mediaFocus } from "./media.ts";

/** A product as a draft or published item has it; empty where it is missing or of another type. */
const listedProduct = z.object({
  /** Group and id, unique among all products. */
  key: z.string(),
  group: z.string(),
  /** Its place in the group. */
  index: z.number().int(),
  /** Number of products in the group. */
  siblings: z.number().int(),
  /** The body of the group, for patches. */
  base: z.string(),
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  price: z.number().nullable(),
  /** Its own labels; without them it has those of the group. */
  labels: z.array(z.string()),
  groupLabels: z.array(z.string()),
  /** Ids of its categories, or of those of the group. */
  categories: z.array(z.string()),
  series: z.string(),
  publishTime: z.string(),
  unpublishTime: z.string(),
  /** Path of its first picture below /media/. */
  thumbnail: z.string().nullable(),
  /** `draft`: it or its group has unpublished changes; `faulty`: and faults. */
  state: z.enum(["draft", "published", "faulty"]),
  /** Of the product and of its group; `field` is empty for the group and for rules over several fields. */
  faults: z.array(z.object({ field: z.string(), message: z.string(), severity: z.enum(["fault", "warning"]) })),
});

/** Filters of products; `group` lists only products of this group. */
const productFilters = {
  words: z.string().max(100).optional(),
  category: z.string().max(200).optional(),
  series: z.string().max(200).optional(),
  state: z.enum(["draft", "published", "faulty"]).optional(),
  group: z.string().max(200).optional(),
};

/** Views over content of one kind, and settings. */
export const overviewCalls = {
  listProducts: {
    summary: "Products with drafts applied, by the name of their group, 60 on a page.",
    // Text in a query.
    request: z.object({ ...productFilters, page: z.coerce.number().int().min(1).default(1) }),
    answer: z.object({
      products: z.array(listedProduct),
      /** Number of all products that match. */
      total: z.number().int(),
      /** The last page for a number beyond it. */
      page: z.number().int(),
      pages: z.number().int(),
      /** Leaf categories and series, for the filters. */
      categories: z.array(z.object({ id: z.string(), title: z.string() })),
      series: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  },
  chooseProducts: {
    summary: "All products that match, with the values that bulk edits begin from.",
    request: z.object(productFilters),
    answer: z.object({
      products: z.array(
        listedProduct.pick({ key: true, id: true, price: true, labels: true, groupLabels: true, categories: true }),
      ),
    }),
  },
  listNews: {
    summary: "News with catalogue, times and cover, newest first; drafts instead of published items.",
    request: z.object({}),
    answer: z.object({
      catalogs: z.array(z.object({ code: z.string(), name: z.string() })),
      news: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          catalog: z.string(),
          /** As content has them; empty if missing. */
          publishTime: z.string(),
          unpublishTime: z.string(),
          /** Path of the cover below /media/, and its published focal point. */
          cover: z.string().nullable(),
          focus: mediaFocus,
          /** What visitors see: nothing yet, from its time on, now, or nothing any more. */
          state: z.enum(["draft", "scheduled", "published", "expired"]),
          /** Whether there are unpublished changes. */
          isChanged: z.boolean(),
          changedBy: z.string(),
          changedAt: deskTime.or(z.literal("")),
        }),
      ),
    }),
  },
  environmentSettings: {
    summary: "Settings of the server's environment; of secrets only whether they are set.",
    request: z.object({}),
    answer: z.object({
      settings: z.array(
        z.object({
          name: z.string(),
          isSecret: z.boolean(),
          /** Null if it is not set, and for secrets. */
          value: z.string().nullable(),
          isSet: z.boolean(),
        }),
      ),
    }),
  },
};
