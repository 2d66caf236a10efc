import { z } from "zod";
import { buyChannels, deviceClasses } from "../beacon.ts";
import { figureKinds, figurePeriods, vitals } from "./figures.ts";

const count = z.number().int();
const days = z.enum(figurePeriods).default("30").transform(Number);

const dayCounts = z.object({
  /** The date in China, such as 2026-11-22. */
  day: z.string(),
  views: count,
  /** Views that came from another site, or from none. */
  visits: count,
});

/** The name is null when the product is no longer published. */
const product = { productId: z.string(), productName: z.string().nullable() };

/** Counts of visits, without data about visitors. */
export const figureCalls = {
  figures: {
    summary: "Views, visits, presses and field vitals of the last days, today included, from daily totals.",
    request: z.object({ days }),
    answer: z.object({
      /** Whether views are counted (setting FIGURES). */
      counting: z.boolean(),
      /** Every day, the earliest first. */
      days: z.array(dayCounts.extend({ verifications: count })),
      /** The same number of days before. */
      before: z.object({ views: count, visits: count }),
      /** The most viewed pages; `other` for unknown ones. */
      pages: z.array(z.object({ path: z.string(), title: z.string().nullable(), views: count })),
      products: z.array(z.object({ ...product, views: count })),
      /** Hosts of linking sites; empty for none, `other` beyond the limit of a day. */
      referrers: z.array(z.object({ host: z.string(), visits: count })),
      devices: z.array(z.object({ device: z.enum(deviceClasses), views: count })),
      stores: z.array(z.object({ code: z.string(), name: z.string().nullable(), presses: count })),
      /** Channels by product; the id of the product is empty for presses on other pages. */
      channels: z.array(z.object({ ...product, channel: z.enum(buyChannels), presses: count })),
      /** Kinds of pages with measured views. */
      vitals: z.array(
        z.object({
          kind: z.enum(figureKinds),
          vital: z.enum(vitals),
          /** The value that 75 % of the views do not exceed. */
          p75: z.number(),
          /** Measured views. */
          views: count,
          /** `p75` in the days before; null without measured views. */
          before: z.number().nullable(),
        }),
      ),
    }),
  },
  figureDays: {
    summary: "Views and visits of the last days.",
    request: z.object({ days: z.coerce.number().int().min(1).max(60).default(30) }),
    answer: z.object({ counting: z.boolean(), days: z.array(dayCounts) }),
  },
  exportFigures: {
    summary: "The figures of the last days as CSV in UTF-8.",
    request: z.object({ days }),
    answer: z.custom<string>(),
  },
};
