import { theme } from "@klarholm/contract";
import { z } from "zod";
import { deepStrict } from "./strict.ts";
import { saying } from "../../../lib/language.ts";

export const seasonNames = ["spring", "summer", "autumn", "winter"] as const;
export type SeasonName = (typeof seasonNames)[number];
const seasonName = z.enum(seasonNames);

/** A day of every year, in China: `12-07`. */
const day = z
  .string()
  .regex(/^\d\d-\d\d$/, {
    ...saying("应为月和日，例如 12-07", "expected month and day such as 12-07"),
    abort: true,
  })
  .refine(
    // 2001 has no 29 February, which does not occur every year.
    (text) => z.iso.date().safeParse(`2001-${text}`).success,
    saying("应为每年都有的日子，例如 12-07", "expected a day that every year has, such as 12-07"),
  );

/** The first day of each season of the brand, and its own colours. A season lasts until the next one begins. */
export const seasonsOfYear = z
  .partialRecord(seasonName, z.strictObject({ begins: day, theme: deepStrict(theme).optional() }))
  .refine(
    (seasons) => new Set(Object.values(seasons).map(({ begins }) => begins)).size === Object.keys(seasons).length,
    saying("每个季节的开始日期不能相同", "expected every season to begin on a day of its own"),
  );
export type Seasons = z.output<typeof seasonsOfYear>;

/** The field of blocks that are shown in some seasons only. */
export const inSeasons = { seasons: z.array(seasonName).min(1).optional() };
